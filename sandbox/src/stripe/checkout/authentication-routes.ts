import type { FastifyInstance } from 'fastify';
import { createElement } from 'react';

import { AuthenticationPage } from '../pages/card/authentication-page.tsx';
import { formFields } from '../pages/http/request-fields.ts';
import { formatMoney } from '../money.ts';
import { seeOther, sendPage } from '../pages/http/send-page.ts';
import { inTransaction, withReader } from '../store/store.ts';
import type { Store } from '../store/store.ts';
import { attemptAfterAuthentication } from './attempt-checkout.ts';
import { sendAttempt } from './send-checkout.ts';
import { pendingIntent } from './pending-intent.ts';
import type { PendingIntent } from './pending-intent.ts';

interface AuthenticationParams {
  Params: { sessionId: string; intentId: string };
}

/** The 3-D Secure page of a checkout. */
export function registerCheckoutAuthentication(
  app: FastifyInstance,
  store: Store,
  seller: string,
): void {
  const url = '/checkout/:sessionId/authenticate/:intentId';

  app.get<AuthenticationParams>(url, async (request, reply) => {
    const { sessionId, intentId } = request.params;
    const view = await withReader(store, async (reader) => {
      const pending = await pendingIntent(reader, sessionId, intentId);
      const method = pending?.intent.payment_method;
      return pending && { ...pending, card: await reader.get('payment_method', method ?? '') };
    });
    if (!view) return seeOther(reply, `/checkout/${encodeURIComponent(sessionId)}`);
    const { session, intent, card } = view;
    const cardLast4 = card?.card?.last4 ?? '';
    const page = createElement(AuthenticationPage, { seller, cardLast4, purpose: purpose(intent) });
    return sendPage(reply, 200, page, [session.success_url, session.cancel_url]);
  });

  app.post<AuthenticationParams>(url, async (request, reply) => {
    const { sessionId, intentId } = request.params;
    const passed = formFields(request).outcome === 'complete';
    const result = await inTransaction(store, (tx) =>
      attemptAfterAuthentication(tx, sessionId, intentId, passed),
    );
    return sendAttempt({ store, seller, sessionId }, reply, result);
  });
}

function purpose(intent: PendingIntent['intent']): string {
  return intent.object === 'payment_intent'
    ? `charge ${formatMoney(intent.amount, intent.currency)}`
    : 'collect later payments';
}
