import type { FastifyInstance } from 'fastify';
import { createElement } from 'react';

import { AuthenticationPage } from '../pages/authentication-page.tsx';
import { readForm } from '../pages/form-body.ts';
import { formatMoney } from '../pages/money.ts';
import { seeOther, sendPage } from '../pages/send-page.ts';
import { inTransaction, reading } from '../store/store.ts';
import type { Store } from '../store/store.ts';
import { waitingPayment } from './pay-open-invoice.ts';
import { portalExits } from './portal-flow.ts';
import { ownSubscription, portalRoute } from './portal-route.ts';
import type { PortalParams } from './portal-route.ts';
import { sendSwitched } from './switch-confirm-routes.ts';
import { switchAfterAuthentication } from './switch-plan.ts';

/** The bank's page on the way to another plan. */
export function registerSwitchAuthentication(
  app: FastifyInstance,
  store: Store,
  seller: string,
): void {
  const url = '/portal/:sessionId/subscriptions/:subscriptionId/switch/authenticate';

  app.get<PortalParams>(
    url,
    portalRoute(store, seller, async ({ visit }, request, reply) => {
      const asked = await reading(store, async (reader) => {
        const subscription = await ownSubscription(reader, visit, request.params.subscriptionId);
        const waiting = await waitingPayment(reader, subscription?.latest_invoice ?? '');
        const method = waiting?.intent.payment_method;
        return waiting && { ...waiting, card: await reader.get('payment_method', method ?? '') };
      });
      if (!asked) return seeOther(reply, visit.homeUrl);
      const page = createElement(AuthenticationPage, {
        seller,
        cardLast4: asked.card?.card?.last4 ?? '',
        purpose: `charge ${formatMoney(asked.intent.amount, asked.intent.currency)}`,
      });
      return sendPage(reply, 200, page, portalExits(visit));
    }),
  );

  app.post<PortalParams>(
    url,
    portalRoute(store, seller, async (serving, request, reply) => {
      const { visit } = serving;
      const { subscriptionId } = request.params;
      const passed = readForm(request).outcome === 'complete';
      const outcome = await inTransaction(store, async (tx) => {
        const subscription = await ownSubscription(tx, visit, subscriptionId);
        const price = subscription?.pending_update?.subscription_items?.[0]?.price.id;
        if (!subscription || !price) return null;
        const result = await switchAfterAuthentication(tx, subscription, passed);
        return result && { result, wanted: { price, at: tx.now() } };
      });
      if (!outcome) return seeOther(reply, visit.homeUrl);
      return sendSwitched(serving, reply, subscriptionId, outcome.wanted, outcome.result);
    }),
  );
}
