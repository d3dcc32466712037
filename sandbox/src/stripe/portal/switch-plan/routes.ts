import type { FastifyInstance } from 'fastify';
import { createElement } from 'react';

import { sendPage } from '../../pages/http/send-page.ts';
import { withReader } from '../../store/store.ts';
import type { Store } from '../../store/store.ts';
import { exitUrls, backLink } from '../session/portal-flow.ts';
import { ownSubscription, portalRoute, sendUnavailable } from '../session/portal-route.ts';
import type { PortalParams } from '../session/portal-route.ts';
import { ChoicePage } from './choice-page.tsx';
import { canSwitch } from './switch-plan.ts';
import { planChoices } from './preview.ts';

/** The page to choose another plan. */
export function registerSwitch(app: FastifyInstance, store: Store, seller: string): void {
  app.get<PortalParams>(
    '/portal/:sessionId/subscriptions/:subscriptionId/switch',
    portalRoute(store, seller, async ({ visit }, request, reply) => {
      const { subscriptionId } = request.params;
      const choices = await withReader(store, async (reader) => {
        const subscription = await ownSubscription(reader, visit, subscriptionId);
        if (!subscription || !canSwitch(visit, subscription)) return null;
        return planChoices(reader, visit, subscription);
      });
      if (!choices) return sendUnavailable(reply, visit);
      const confirmUrl = `${visit.homeUrl}/subscriptions/${subscriptionId ?? ''}/switch/confirm`;
      const back = backLink(visit, seller);
      const page = createElement(ChoicePage, { choices, confirmUrl, back });
      return sendPage(reply, 200, page, exitUrls(visit));
    }),
  );
}
