import type { FastifyInstance } from 'fastify';

import { checkCard, readCardEntry } from '../pages/card-entry.ts';
import { readForm } from '../pages/form-body.ts';
import { inTransaction } from '../store/store.ts';
import type { Store } from '../store/store.ts';
import { attemptCheckout } from './attempt-checkout.ts';
import { registerCheckoutAuthentication } from './authentication-routes.ts';
import { checkEmail } from './check-email.ts';
import { untouched } from './checkout-view.ts';
import { sendAttempt, sendCheckout } from './send-checkout.ts';

interface CheckoutParams {
  Params: { sessionId: string };
}

/** The page where a person subscribes, and the bank's page on the way. */
export function registerCheckout(app: FastifyInstance, store: Store, seller: string): void {
  app.get<CheckoutParams>('/checkout/:sessionId', async (request, reply) =>
    sendCheckout({ store, seller, ...request.params }, reply, untouched),
  );

  app.post<CheckoutParams>('/checkout/:sessionId', async (request, reply) => {
    const serving = { store, seller, ...request.params };
    const form = readForm(request);
    const entry = { ...readCardEntry(form), email: form.email?.trim() ?? '' };
    const check = checkCard(entry, store.clock.now());
    const emailError = await checkEmail(store, serving.sessionId, entry.email);
    if (!check.ok || emailError) {
      const errors = {
        ...(check.ok ? {} : check.errors),
        ...(emailError && { email: emailError }),
      };
      return sendCheckout(serving, reply, { entry, errors, failure: null });
    }
    const result = await inTransaction(store, async (tx) => {
      const session = await tx.get('checkout.session', serving.sessionId);
      return session && attemptCheckout(tx, session.id, { card: check.card, email: entry.email });
    });
    return sendAttempt(serving, reply, result, entry);
  });

  registerCheckoutAuthentication(app, store, seller);
}
