import type { FastifyInstance } from 'fastify';
import { createElement } from 'react';

import { AuthenticationPage } from '../../pages/card/authentication-page.tsx';
import { formFields } from '../../pages/http/request-fields.ts';
import { seeOther, sendPage } from '../../pages/http/send-page.ts';
import { inTransaction, withReader } from '../../store/store.ts';
import type { Store } from '../../store/store.ts';
import { sendReplacement } from './routes.ts';
import { exitUrls } from '../session/portal-flow.ts';
import { portalRoute } from '../session/portal-route.ts';
import type { PortalParams } from '../session/portal-route.ts';
import { replaceCardAfterAuthentication, pendingSetup } from './replace-card.ts';

/** The 3-D Secure page of a new card. */
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
      const method = await withReader(store, async (reader) => {
        const intent = await pendingSetup(reader, visit.customer.id, intentId);
        return intent && reader.get('payment_method', intent.payment_method ?? '');
      });
      if (!method) return seeOther(reply, visit.homeUrl);
      const page = createElement(AuthenticationPage, {
        seller,
        cardLast4: method.card?.last4 ?? '',
        purpose: 'collect later payments',
      });
      return sendPage(reply, 200, page, exitUrls(visit));
    }),
  );

  app.post<PortalParams>(
    url,
    portalRoute(store, seller, async (context, request, reply) => {
      const { customer, homeUrl } = context.visit;
      const { intentId } = request.params;
      const passed = formFields(request).outcome === 'complete';
      const result = await inTransaction(store, (tx) =>
        replaceCardAfterAuthentication(tx, customer.id, intentId, passed),
      );
      return result ? sendReplacement(context, reply, result) : seeOther(reply, homeUrl);
    }),
  );
}
