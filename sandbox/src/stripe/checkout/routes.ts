import type { FastifyInstance, FastifyReply } from 'fastify';

import { checkCard, readCardEntry } from '../pages/card/card-form.ts';
import { formFields } from '../pages/http/request-fields.ts';
import { inTransaction } from '../store/store.ts';
import type { Store } from '../store/store.ts';
import { attemptCheckout } from './attempt-checkout.ts';
import { registerCheckoutAuthentication } from './authentication-routes.ts';
import { checkEmail } from './check-email.ts';
import { hasOtherTotal } from './confirm-total.ts';
import { emptyCheckoutForm } from './checkout-form.ts';
import { readAddress } from './read-address.ts';
import { readTaxId } from './tax-id.ts';
import { applyPromotionCode } from './promotion-code.ts';
import { seeOther } from '../pages/http/send-page.ts';
import { sendAttempt, sendCheckout } from './send-checkout.ts';
import type { CheckoutContext } from './send-checkout.ts';

interface CheckoutParams {
  Params: { sessionId: string };
}

/** The checkout page and its 3-D Secure page. */
export function registerCheckout(app: FastifyInstance, store: Store, seller: string): void {
  app.get<CheckoutParams>('/checkout/:sessionId', async (request, reply) =>
    sendCheckout({ store, seller, ...request.params }, reply, emptyCheckoutForm),
  );

  app.post<CheckoutParams>('/checkout/:sessionId', async (request, reply) =>
    submitCheckout({ store, seller, ...request.params }, formFields(request), reply),
  );

  app.post<CheckoutParams>('/checkout/:sessionId/promotion-code', async (request, reply) => {
    const context = { store, seller, ...request.params };
    const promotionCode = formFields(request).promotionCode ?? '';
    const refusal = await applyPromotionCode(store, context.sessionId, promotionCode);
    if (refusal === null) return seeOther(reply, `/checkout/${context.sessionId}`);
    const entry = { ...emptyCheckoutForm.entry, promotionCode };
    return sendCheckout(context, reply, {
      ...emptyCheckoutForm,
      entry,
      errors: { promotionCode: refusal },
    });
  });

  registerCheckoutAuthentication(app, store, seller);
}

async function submitCheckout(
  context: CheckoutContext,
  form: Record<string, string>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { store, sessionId } = context;
  const email = form.email?.trim() ?? '';
  const place = { country: form.country ?? '', postalCode: form.postalCode?.trim() ?? '' };
  const business = { taxId: form.taxId?.trim() ?? '' };
  const card = readCardEntry(form);
  const entry = { ...emptyCheckoutForm.entry, ...card, ...place, ...business, email };
  const check = checkCard(entry, store.clock.now());
  const emailError = await checkEmail(store, sessionId, email);
  const { address, error: countryError } = await readAddress(store, sessionId, place);
  const { taxId, error: taxIdError } = readTaxId(place.country, business.taxId);
  if (!check.ok || emailError || countryError || taxIdError) {
    const errors = {
      ...(check.ok ? {} : check.errors),
      ...(emailError && { email: emailError }),
      ...(countryError && { country: countryError }),
      ...(taxIdError && { taxId: taxIdError }),
    };
    return sendCheckout(context, reply, { ...emptyCheckoutForm, entry, errors });
  }
  const filledIn = { ...emptyCheckoutForm, entry };
  if (await hasOtherTotal(store, sessionId, filledIn, form.shownAmount)) {
    return sendCheckout(context, reply, { ...filledIn, hasOtherTotal: true });
  }
  const entered = { card: check.card, email, address, taxId };
  const result = await inTransaction(store, async (tx) => {
    const session = await tx.get('checkout.session', sessionId);
    return session && attemptCheckout(tx, session.id, entered);
  });
  return sendAttempt(context, reply, result, entry);
}
