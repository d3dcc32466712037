import type { FastifyInstance } from 'fastify';
import { createElement } from 'react';

import { sendPage } from '../pages/send-page.ts';
import { reading } from '../store/store.ts';
import type { Store } from '../store/store.ts';
import { portalExits, wayBack } from './portal-flow.ts';
import { ownSubscription, portalRoute, sendUnavailable } from './portal-route.ts';
import type { PortalParams } from './portal-route.ts';
import { SwitchPage } from './switch-page.tsx';
import { maySwitch } from './switch-plan.ts';
import { planChoices } from './switch-preview.ts';

/** The choice of another plan. */
export function registerSwitch(app: FastifyInstance, store: Store, seller: string): void {
  app.get<PortalParams>(
    '/portal/:sessionId/subscriptions/:subscriptionId/switch',
    portalRoute(store, seller, async ({ visit }, request, reply) => {
      const { subscriptionId } = request.params;
      const choices = await reading(store, async (reader) => {
        const subscription = await ownSubscription(reader, visit, subscriptionId);
        if (!subscription || !maySwitch(visit, subscription)) return null;
        return planChoices(reader, visit, subscription);
      });
      if (!choices) return sendUnavailable(reply, visit);
      const confirmUrl = `${visit.homeUrl}/subscriptions/${subscriptionId ?? ''}/switch/confirm`;
      const back = wayBack(visit, seller);
      const page = createElement(SwitchPage, { choices, confirmUrl, back });
      return sendPage(reply, 200, page, portalExits(visit));
    }),
  );
}
