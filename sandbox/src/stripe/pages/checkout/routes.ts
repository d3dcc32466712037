import type { FastifyInstance, FastifyReply } from 'fastify';
import { createElement } from 'react';
import { checkCard, readCardEntry } from '../kit/card-form.ts';
import { formFields, seeOther, sendPage } from '../kit/http.ts';
import { inTransaction, withReader } from '../../store/store.ts';
import type { Store } from '../../store/store.ts';
import { attemptCheckout, attemptAfterAuthentication } from './attempt-checkout.ts';
import { readTaxId } from '../kit/tax-id-entry.ts';
import { checkEmail, readAddress } from './check-entry.ts';
import { emptyCheckoutForm } from './checkout-form.ts';
import type { CheckoutForm } from './checkout-form.ts';
import { checkoutView } from './checkout-view.ts';
import { applyPromotionCode } from './order-summary.ts';
import { sendAttempt, sendCheckout } from './send-checkout.ts';
import type { CheckoutContext } from './send-checkout.ts';
import { AuthenticationPage } from '../kit/authentication-page.tsx';
import { formatMoney } from '../../money.ts';
import { isOpen, pendingIntent } from './checkout-session.ts';
import type { PendingIntent } from './checkout-session.ts';

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
  const business = {
    taxId: form.taxId?.trim() ?? '',
    businessName: form.businessName?.trim().slice(0, 150) ?? '',
  };
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
  const { businessName } = business;
  const entered = { card: check.card, email, address, taxId, businessName };
  const result = await inTransaction(store, async (tx) => {
    const session = await tx.get('checkout.session', sessionId);
    return session && attemptCheckout(tx, session.id, entered);
  });
  return sendAttempt(context, reply, result, entry);
}

/**
 * Whether the first payment, with the tax of the address just given, is another than the page has shown. At
 * Stripe a script shows it while the address is typed in; here the page is shown again.
 * @param shownAmount as the page has sent it; without it nothing was shown, and nothing is to be confirmed
 */
async function hasOtherTotal(
  store: Store,
  sessionId: string,
  form: CheckoutForm,
  shownAmount: string | undefined,
): Promise<boolean> {
  if (shownAmount === undefined) return false;
  return withReader(store, async (reader) => {
    const session = await reader.get('checkout.session', sessionId);
    if (!session || !isOpen(session, reader.now())) return false;
    const { order } = await checkoutView(reader, session, '', form);
    return String(order.shownAmount) !== shownAmount;
  });
}

interface AuthenticationParams {
  Params: { sessionId: string; intentId: string };
}

/** The 3-D Secure page of a checkout. */
function registerCheckoutAuthentication(app: FastifyInstance, store: Store, seller: string): void {
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
    const page = createElement(AuthenticationPage, { seller, cardLast4, amount: amountOf(intent) });
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

function amountOf(intent: PendingIntent['intent']): string | null {
  return intent.object === 'payment_intent' ? formatMoney(intent.amount, intent.currency) : null;
}
