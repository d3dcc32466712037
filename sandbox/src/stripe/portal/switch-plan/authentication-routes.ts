import type { FastifyInstance } from 'fastify';
import { createElement } from 'react';

import { AuthenticationPage } from '../../pages/card/authentication-page.tsx';
import { formFields } from '../../pages/http/request-fields.ts';
import { formatMoney } from '../../money.ts';
import { seeOther, sendPage } from '../../pages/http/send-page.ts';
import { inTransaction, withReader } from '../../store/store.ts';
import type { Store } from '../../store/store.ts';
import { pendingPayment } from '../invoice/pay-open-invoice.ts';
import { exitUrls } from '../session/portal-flow.ts';
import { ownSubscription, portalRoute } from '../session/portal-route.ts';
import type { PortalParams } from '../session/portal-route.ts';
import { sendSwitched } from './confirm-routes.ts';
import { switchAfterAuthentication } from './switch-plan.ts';

/** The 3-D Secure page of a switch. */
export function registerSwitchAuthentication(
  app: FastifyInstance,
  store: Store,
  seller: string,
): void {
  const url = '/portal/:sessionId/subscriptions/:subscriptionId/switch/authenticate';

  app.get<PortalParams>(
    url,
    portalRoute(store, seller, async ({ visit }, request, reply) => {
      const payment = await withReader(store, async (reader) => {
        const subscription = await ownSubscription(reader, visit, request.params.subscriptionId);
        const pending = await pendingPayment(reader, subscription?.latest_invoice ?? '');
        const method = pending?.intent.payment_method;
        return pending && { ...pending, card: await reader.get('payment_method', method ?? '') };
      });
      if (!payment) return seeOther(reply, visit.homeUrl);
      const page = createElement(AuthenticationPage, {
        seller,
        cardLast4: payment.card?.card?.last4 ?? '',
        purpose: `charge ${formatMoney(payment.intent.amount, payment.intent.currency)}`,
      });
      return sendPage(reply, 200, page, exitUrls(visit));
    }),
  );

  app.post<PortalParams>(
    url,
    portalRoute(store, seller, async (context, request, reply) => {
      const { visit } = context;
      const { subscriptionId } = request.params;
      const passed = formFields(request).outcome === 'complete';
      const outcome = await inTransaction(store, async (tx) => {
        const subscription = await ownSubscription(tx, visit, subscriptionId);
        const price = subscription?.pending_update?.subscription_items?.[0]?.price.id;
        if (!subscription || !price) return null;
        const result = await switchAfterAuthentication(tx, subscription, passed);
        return result && { result, requested: { price, at: tx.now() } };
      });
      if (!outcome) return seeOther(reply, visit.homeUrl);
      return sendSwitched(context, reply, subscriptionId, outcome.requested, outcome.result);
    }),
  );
}
