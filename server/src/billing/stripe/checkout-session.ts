import { money } from '../rules/money.ts';
import type { TaxNote } from '@stillweb/contract/billing/tax';
import { trialDays, type PlanOffer } from '@stillweb/contract/billing/plans';
import { priceNote } from '@stillweb/contract/billing/price-notes';
import { currencyName } from '@stillweb/contract/currencies';
import { stripeLocale } from '@stillweb/contract/text/stripe-locale';
import { brand } from '@stillweb/contract/brand';
import { languageOf, pathIn } from '@stillweb/texts/languages';
import { t } from '@stillweb/texts/t';
import Stripe from 'stripe';
import { AppError } from '../../platform/app-error.ts';
import { inLanguage } from '../../platform/language.ts';
import type { BillingContext } from '../context.ts';
import { closeAttempt, setSessionId } from '../store/checkouts.ts';
import { changeOnce } from './change-once.ts';
import { boundCurrencyOf, isAnswered, isMissing, isRefusal } from './errors.ts';
import type { CheckoutAttempt } from '../tables.ts';

/** The session of an attempt, created if it has none yet, and never twice; undefined if Stripe has lost it. */
export async function ensureSession(
  billing: BillingContext,
  attempt: CheckoutAttempt,
): Promise<Stripe.Checkout.Session | undefined> {
  if (!attempt.stripe_session_id) return createSession(billing, attempt);
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
): Promise<Stripe.Checkout.Session> {
  const text = await inLanguage(attempt.language, () => findText(billing, attempt));
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
    const bound = boundCurrencyOf(error);
    if (bound) {
      const message = t(
        'errors.currency-bound.elsewhere',
        'You pay for something else in {currency}. Until that has ended, nothing can be bought in another currency.',
        { currency: currencyName(bound) },
      );
      throw new AppError('CURRENCY_BOUND', { message, cause: error });
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

/** The text next to the page's button; undefined for a price that is no longer on sale. */
async function findText(
  { prices, taxNote }: BillingContext,
  { price_id, with_trial, code, language }: CheckoutAttempt,
): Promise<string | undefined> {
  const sold = (await prices.list()).find(({ priceId }) => priceId === price_id);
  const text = sold && checkoutText(sold, { withTrial: with_trial, code }, taxNote);
  // Stripe's page runs from left to right: the marks (RLI and PDI) keep sentences in order.
  return text && languageOf(language).dir === 'rtl' ? `\u2067${text}\u2069` : text;
}

/**
 * The trial, the price, the renewal and the way out, before the button is pressed. What a code takes off
 * is shown by the page, which has a field for one unless the buyer has come with a code.
 */
export function checkoutText(
  { amount, currency, interval }: Pick<PlanOffer, 'amount' | 'currency' | 'interval'>,
  { withTrial, code }: { withTrial: boolean; code: string | null },
  taxNote: TaxNote,
): string {
  const price = money({ amount, currency });
  const note = priceNote({ currency, interval }, taxNote);
  const hasCode = code ? 'yes' : 'no';
  return withTrial
    ? t(
        'checkout.trial',
        'Nothing is charged for {days, plural, one {# day} other {# days}}. Then {price}, less {hasCode, select, yes {the discount of {code} while it lasts} other {any promotion code you enter}}, is charged every {interval, select, year {year} other {month}}. {note} You can cancel at any time in your {brand} dashboard, under Subscription. Cancel before the trial ends and you pay nothing.',
        {
          days: trialDays,
          price,
          hasCode,
          code: code ?? '',
          interval,
          note,
          brand: brand.name,
        },
      )
    : t(
        'checkout.text',
        '{price}, less {hasCode, select, yes {the discount of {code} while it lasts} other {any promotion code you enter}}, is charged today, then every {interval, select, year {year} other {month}}. {note} You can cancel at any time in your {brand} dashboard, under Subscription.',
        { price, hasCode, code: code ?? '', interval, note, brand: brand.name },
      );
}

function sessionParams(
  { siteUrl, automaticTax }: BillingContext,
  attempt: CheckoutAttempt,
  text: string | undefined,
): Stripe.Checkout.SessionCreateParams {
  const { user_id: userId, plan, offer, code, promotion_code, language } = attempt;
  const metadata = { userId, attemptId: attempt.id, plan, ...(offer && { offer }) };
  const pageUrl = (path: string) => siteUrl + pathIn(language, path);
  return {
    mode: 'subscription',
    locale: stripeLocale(language),
    customer: attempt.stripe_customer_id,
    client_reference_id: userId,
    line_items: [{ price: attempt.price_id, quantity: 1 }],
    // On by default in a new account; off, so that the announced price is charged.
    adaptive_pricing: { enabled: false },
    allowed_payment_method_types: ['card'],
    // It would pay without a card, and so without the trial rule's fingerprint.
    wallet_options: { link: { display: 'never' } },
    payment_method_collection: 'always',
    // They exclude each other: with a code from our site, the page has no field for one.
    ...(promotion_code ? { discounts: [{ promotion_code }] } : { allow_promotion_codes: true }),
    ...businessParams,
    ...(automaticTax && taxParams),
    ...(text && { custom_text: { submit: { message: text } } }),
    metadata,
    subscription_data: {
      metadata,
      ...(attempt.with_trial && {
        trial_period_days: trialDays,
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      }),
    },
    success_url: pageUrl('/subscription/success?session_id={CHECKOUT_SESSION_ID}'),
    cancel_url: pageUrl(pricingPath({ ...(offer && { offer }), ...(code && { code }) })),
  };
}

/** A business may give its name and its tax id, which stand on its invoices. */
const businessParams = {
  name_collection: { business: { enabled: true, optional: true } },
  tax_id_collection: { enabled: true },
  customer_update: { name: 'auto', address: 'auto' },
} satisfies Partial<Stripe.Checkout.SessionCreateParams>;

/**
 * The subscription that is made has the tax too. Stripe asks for as much of an address as the tax needs, and
 * calculates it for renewals from the customer, so the address is stored there.
 */
const taxParams = {
  automatic_tax: { enabled: true },
  billing_address_collection: 'auto',
} satisfies Partial<Stripe.Checkout.SessionCreateParams>;

/** The pricing page as the buyer has left it. */
function pricingPath(query: Record<string, string>): string {
  const search = new URLSearchParams(query).toString();
  return `/pricing${search && `?${search}`}`;
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
