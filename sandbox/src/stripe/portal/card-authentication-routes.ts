import type { FastifyInstance } from 'fastify';
import { createElement } from 'react';

import { AuthenticationPage } from '../pages/authentication-page.tsx';
import { readForm } from '../pages/form-body.ts';
import { seeOther, sendPage } from '../pages/send-page.ts';
import { inTransaction, reading } from '../store/store.ts';
import type { Store } from '../store/store.ts';
import { sendReplacement } from './card-routes.ts';
import { portalExits } from './portal-flow.ts';
import { portalRoute } from './portal-route.ts';
import type { PortalParams } from './portal-route.ts';
import { replaceCardAfterAuthentication, waitingSetup } from './replace-card.ts';

/** The bank's page on the way to a new card. */
export function registerCardAuthentication(
  app: FastifyInstance,
  store: Store,
  seller: string,
): void {
  const url = '/portal/:sessionId/payment-method/authenticate/:intentId';

  app.get<PortalParams>(
    url,
    portalRoute(store, seller, async ({ visit }, request, reply) => {
      const { intentId } = request.params;
      const method = await reading(store, async (reader) => {
        const intent = await waitingSetup(reader, visit.customer.id, intentId);
        return intent && reader.get('payment_method', intent.payment_method ?? '');
      });
      if (!method) return seeOther(reply, visit.homeUrl);
      const page = createElement(AuthenticationPage, {
        seller,
        cardLast4: method.card?.last4 ?? '',
        purpose: 'collect later payments',
      });
      return sendPage(reply, 200, page, portalExits(visit));
    }),
  );

  app.post<PortalParams>(
    url,
    portalRoute(store, seller, async (serving, request, reply) => {
      const { customer, homeUrl } = serving.visit;
      const { intentId } = request.params;
      const passed = readForm(request).outcome === 'complete';
      const result = await inTransaction(store, (tx) =>
        replaceCardAfterAuthentication(tx, customer.id, intentId, passed),
      );
      return result ? sendReplacement(serving, reply, result) : seeOther(reply, homeUrl);
    }),
  );
}
