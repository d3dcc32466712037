import { trialDays } from '@stillweb/contract/billing/plans';
import Stripe from 'stripe';
import { AppError } from '../../platform/app-error.ts';
import type { BillingContext } from '../context.ts';
import { closeAttempt, setSessionId } from '../store/checkouts.ts';
import { changeOnce } from './change-once.ts';
import { isAnswered, isMissing, isRefusal } from './errors.ts';
import type { CheckoutAttempt } from '../tables.ts';

/**
 * The session of an attempt, created if it has none yet, and never twice.
 * @param text the text next to the button of its page
 */
export async function ensureSession(
  billing: BillingContext,
  attempt: CheckoutAttempt,
  text: string | undefined,
): Promise<Stripe.Checkout.Session | undefined> {
  if (!attempt.stripe_session_id) return createSession(billing, attempt, text);
  try {
    return await billing.stripe.checkout.sessions.retrieve(attempt.stripe_session_id);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function createSession(
  billing: BillingContext,
  attempt: CheckoutAttempt,
  text: string | undefined,
): Promise<Stripe.Checkout.Session> {
  try {
    const params = sessionParams(billing, attempt, text);
    const session = await billing.stripe.checkout.sessions.create(params, {
      idempotencyKey: `checkout-${attempt.id}`,
    });
    await setSessionId(billing.db, attempt.id, session.id);
    return session;
  } catch (error) {
    // Stripe repeats its answer to the same key, so the next request starts a new attempt.
    if (isAnswered(error) || error instanceof Stripe.errors.StripeIdempotencyError) {
      await closeAttempt(billing.db, attempt.id, 'abandoned');
    }
    // A code may be for other plans, amounts or buyers: Stripe says so at the checkout alone, under many
    // codes. If the code was not the cause, the next try, without it, fails as our mistake.
    if (attempt.promotion_code && isRefusal(error)) {
      billing.logger.warn({ err: error, attempt: attempt.id }, 'a promotion code was refused');
      throw new AppError('UNKNOWN_PROMOTION_CODE', { cause: error });
    }
    throw error;
  }
}

function sessionParams(
  { siteUrl, automaticTax }: BillingContext,
  attempt: CheckoutAttempt,
  text: string | undefined,
): Stripe.Checkout.SessionCreateParams {
  const { user_id: userId, plan, offer, code, promotion_code } = attempt;
  const metadata = { userId, attemptId: attempt.id, plan, ...(offer && { offer }) };
  return {
    mode: 'subscription',
    customer: attempt.stripe_customer_id,
    client_reference_id: userId,
    line_items: [{ price: attempt.price_id, quantity: 1 }],
    // On by default in a new account: what is announced is what is charged.
    adaptive_pricing: { enabled: false },
    allowed_payment_method_types: ['card'],
    // It would pay without a card, and so without the trial rule's fingerprint.
    wallet_options: { link: { display: 'never' } },
    payment_method_collection: 'always',
    // They exclude each other: with a code from our site, the page has no field for one.
    ...(promotion_code ? { discounts: [{ promotion_code }] } : { allow_promotion_codes: true }),
    ...(automaticTax ? taxParams : { customer_update: { name: 'auto' } }),
    ...(text && { custom_text: { submit: { message: text } } }),
    metadata,
    subscription_data: {
      metadata,
      ...(attempt.with_trial && {
        trial_period_days: trialDays,
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      }),
    },
    success_url: `${siteUrl}/subscription/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: pricingUrl(siteUrl, { ...(offer && { offer }), ...(code && { code }) }),
  };
}

/**
 * The subscription that is made has the tax too. Stripe asks for as much of an address as the tax needs, and
 * works it out for renewals from the customer, so that what was given is kept there.
 */
const taxParams = {
  automatic_tax: { enabled: true },
  billing_address_collection: 'auto',
  tax_id_collection: { enabled: true },
  customer_update: { name: 'auto', address: 'auto' },
} satisfies Partial<Stripe.Checkout.SessionCreateParams>;

/** The pricing page as the buyer has left it. */
function pricingUrl(siteUrl: string, query: Record<string, string>): string {
  const search = new URLSearchParams(query).toString();
  return `${siteUrl}/pricing${search && `?${search}`}`;
}

/**
 * Closes a session to payments; returns its state afterwards.
 * @throws Stripe's error, if it can still be paid
 */
export async function expireSession(
  billing: BillingContext,
  session: Stripe.Checkout.Session,
): Promise<Stripe.Checkout.Session> {
  try {
    return await changeOnce(billing, { kind: 'expire', object: session.id }, (options) =>
      billing.stripe.checkout.sessions.expire(session.id, {}, options),
    );
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const current = await billing.stripe.checkout.sessions.retrieve(session.id);
    if (current.status === 'open') throw error;
    // It was paid or expired in the meantime.
    return current;
  }
}
