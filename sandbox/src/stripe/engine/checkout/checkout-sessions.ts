import { newId } from '../../ids.ts';
import { wallSeconds } from '../../store/clock.ts';
import type { CheckoutSession, Customer } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { invalidRequest } from '../../stripe-error.ts';
import { refuseOtherCurrency } from '../catalog/customer-currency.ts';
import { refuseUnchargeable } from '../catalog/charge-limits.ts';
import { requireRecurringPrice } from '../catalog/products.ts';
import type { DiscountChoice } from '../invoices/discounts.ts';
import { DAY } from '../periods.ts';
import { expireIncomplete } from '../subscriptions/cancellation.ts';
import { buildCheckoutSession } from './checkout-session-body.ts';
import type { CheckoutSessionTerms } from './checkout-session-body.ts';
import { checkoutTermsOf, saveCheckoutTerms } from './checkout-terms.ts';
import type { CheckoutTerms } from './checkout-terms.ts';
import { discountSession } from './session-discounts.ts';
import { refuseUntaxable } from './session-tax.ts';
import { hasEnded } from '../subscriptions/subscription-body.ts';

type Derived = 'id' | 'customer' | 'price' | 'hasTrial' | 'expiresAt' | 'created' | 'url';

/** The parameters of a new session, with Stripe's defaults filled in. */
export type NewCheckoutSession = Omit<CheckoutSessionTerms, Derived> & {
  customer: string | null;
  /** Unix seconds, 30 minutes to 24 hours ahead; a day if absent. */
  expiresAt?: number;
  subscription: Omit<CheckoutTerms, 'attempted' | 'lateCard' | 'quantity'>;
  /** At most one, and none together with `allowPromotionCodes`. */
  discounts: DiscountChoice[];
};

/**
 * Opens a checkout page for a subscription, and schedules its expiry. Emits nothing, as Stripe
 * does.
 * @throws 400 for a price that is inactive, not recurring or outside of what can be charged, an unknown customer, another currency
 * than the customer's, a discount that cannot be redeemed, tax without an address, or an expiry outside the allowed range
 */
export async function createCheckoutSession(
  tx: Tx,
  terms: NewCheckoutSession,
): Promise<CheckoutSession> {
  if (terms.discounts.length > 0 && terms.allowPromotionCodes !== null) {
    throw invalidRequest(
      'You may only specify one of these parameters: allow_promotion_codes, discounts.',
      undefined,
      'parameters_exclusive',
    );
  }
  const price = await requireRecurringPrice(tx, terms.subscription.price, 'line_items[0][price]');
  refuseUnchargeable((price.unit_amount ?? 0) * terms.quantity, price.currency);
  const customer = await payingCustomer(tx, terms);
  if (customer) await refuseOtherCurrency(tx, customer, price.currency);
  const { updatesCustomerName, updatesCustomerAddress } = terms.subscription;
  refuseUntaxable(customer, {
    automaticTax: terms.automaticTax,
    collectsTaxIds: terms.collectsTaxIds,
    updatesName: updatesCustomerName,
    updatesAddress: updatesCustomerAddress,
  });
  const { trialDays, trialEnd } = terms.subscription;
  const expiresAt = expiryFor(terms.expiresAt, tx.now());
  const id = newId('cs_test', 58);
  const session = await tx.insert(
    buildCheckoutSession({
      ...terms,
      id,
      customer,
      price,
      hasTrial: trialDays !== null || trialEnd !== null,
      expiresAt,
      created: tx.now(),
      url: `${tx.baseUrl()}/checkout/${id}`,
    }),
  );
  const { quantity } = terms;
  const open = { attempted: null, lateCard: null };
  await saveCheckoutTerms(tx, id, { ...terms.subscription, quantity, ...open });
  await tx.schedule(expiresAt, 'expire_checkout_session', id);
  const [discount] = terms.discounts;
  return discount ? discountSession(tx, session, discount) : session;
}

/**
 * Expires an open session, and the incomplete subscription of a declined attempt with it. Emits
 * `checkout.session.expired`.
 * @throws 400 when the session is not open
 */
export async function expireCheckoutSession(
  tx: Tx,
  session: CheckoutSession,
): Promise<CheckoutSession> {
  if (session.status !== 'open') {
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  }
  const expired = await tx.change(session, { status: 'expired', url: null });
  await tx.emit('checkout.session.expired', expired);
  const { attempted } = await checkoutTermsOf(tx, session.id);
  const subscription = attempted ? await tx.get('subscription', attempted) : undefined;
  if (subscription) await expireIncomplete(tx, subscription);
  return expired;
}

async function payingCustomer(tx: Tx, terms: NewCheckoutSession): Promise<Customer | null> {
  if (terms.customer === null) return null;
  if (terms.customerEmail !== null) {
    throw invalidRequest(
      'You may only specify one of these parameters: customer, customer_email.',
      'customer',
      'parameters_exclusive',
    );
  }
  return tx.require('customer', terms.customer, 'customer');
}

/**
 * A client may compute the expiry from real time. One that is allowed only in real time is moved by
 * the difference to the simulated clock.
 */
function expiryFor(requested: number | undefined, now: number): number {
  if (requested === undefined) return now + DAY;
  if (isAllowed(requested, now)) return requested;
  const wall = wallSeconds();
  if (isAllowed(requested, wall)) return requested + (now - wall);
  throw invalidRequest(
    'The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from Checkout Session creation.',
    'expires_at',
  );
}

/** 30 minutes to 24 hours ahead, and 10 s more on both sides for a slow request. */
function isAllowed(expiresAt: number, now: number): boolean {
  return expiresAt >= now + 1790 && expiresAt <= now + DAY + 10;
}

/** Seconds of simulated time from a checkout to its late card. */
const DELAY = 20;

/**
 * Stores the card of a completed checkout, which becomes the card of its subscription twenty
 * seconds later.
 */
export async function scheduleLateCard(
  tx: Tx,
  session: CheckoutSession,
  card: string,
): Promise<void> {
  const terms = await checkoutTermsOf(tx, session.id);
  await saveCheckoutTerms(tx, session.id, { ...terms, lateCard: card });
  await tx.schedule(tx.now() + DELAY, 'set_late_card', session.id);
}

/**
 * Makes the late card of a checkout its subscription's own, unless the subscription has another one
 * by now or has ended, or the card was detached. Emits `customer.subscription.updated`.
 */
export async function setLateCard(tx: Tx, session: CheckoutSession): Promise<void> {
  const { lateCard } = await checkoutTermsOf(tx, session.id);
  const card = await tx.get('payment_method', lateCard ?? '');
  const subscription = await tx.get('subscription', session.subscription ?? '');
  if (!card?.customer || !subscription || hasEnded(subscription)) return;
  if (subscription.default_payment_method !== null) return;
  const change = { default_payment_method: card.id };
  await tx.change(subscription, change, 'customer.subscription.updated');
}
