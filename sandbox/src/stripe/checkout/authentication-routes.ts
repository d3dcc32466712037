import type { FastifyInstance } from 'fastify';
import { createElement } from 'react';

import { AuthenticationPage } from '../pages/authentication-page.tsx';
import { readForm } from '../pages/form-body.ts';
import { formatMoney } from '../pages/money.ts';
import { seeOther, sendPage } from '../pages/send-page.ts';
import { inTransaction, reading } from '../store/store.ts';
import type { Store } from '../store/store.ts';
import { attemptAfterAuthentication } from './attempt-checkout.ts';
import { sendAttempt } from './send-checkout.ts';
import { waitingIntent } from './waiting-intent.ts';
import type { WaitingIntent } from './waiting-intent.ts';

interface AuthenticationParams {
  Params: { sessionId: string; intentId: string };
}

/** The bank's page on the way to a subscription. */
export function registerCheckoutAuthentication(
  app: FastifyInstance,
  store: Store,
  seller: string,
): void {
  const url = '/checkout/:sessionId/authenticate/:intentId';

  app.get<AuthenticationParams>(url, async (request, reply) => {
    const { sessionId, intentId } = request.params;
    const asked = await reading(store, async (reader) => {
      const waiting = await waitingIntent(reader, sessionId, intentId);
      const method = waiting?.intent.payment_method;
      return waiting && { ...waiting, card: await reader.get('payment_method', method ?? '') };
    });
    if (!asked) return seeOther(reply, `/checkout/${encodeURIComponent(sessionId)}`);
    const { session, intent, card } = asked;
    const cardLast4 = card?.card?.last4 ?? '';
    const page = createElement(AuthenticationPage, { seller, cardLast4, purpose: purpose(intent) });
    return sendPage(reply, 200, page, [session.success_url, session.cancel_url]);
  });

  app.post<AuthenticationParams>(url, async (request, reply) => {
    const { sessionId, intentId } = request.params;
    const passed = readForm(request).outcome === 'complete';
    const result = await inTransaction(store, (tx) =>
      attemptAfterAuthentication(tx, sessionId, intentId, passed),
    );
    return sendAttempt({ store, seller, sessionId }, reply, result);
  });
}

function purpose(intent: WaitingIntent['intent']): string {
  return intent.object === 'payment_intent'
    ? `charge ${formatMoney(intent.amount, intent.currency)}`
    : 'collect later payments';
}
