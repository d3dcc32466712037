import type Stripe from 'stripe';
import { checkoutSwitch } from '@stillweb/contract/switches';
import { currencyName } from '@stillweb/contract/currencies';
import { listText } from '@stillweb/contract/text/lists';
import type { PlanOffer } from '@stillweb/contract/billing/plans';
import type { CheckoutRequest } from '@stillweb/contract/billing/manage-subscription';
import { currentLanguage } from '@stillweb/texts/languages';
import { t } from '@stillweb/texts/t';
import { AppError } from '../../platform/app-error.ts';
import { isSwitchedOn, lockSwitch } from '../../platform/switches.ts';
import type { BillingContext, BillingDatabase } from '../context.ts';
import { withUserLock } from '../store/locks.ts';
import {
  createAttempt,
  closeAttempt,
  findOpenAttempt,
  isSameSale,
  type Sale,
} from '../store/checkouts.ts';
import { connectLostCustomer } from '../subscription/orphans.ts';
import { ongoingOf, readBuyer, type Buyer } from './buyer.ts';
import { plansAt, type Pricing, type Wish } from './decide-pricing.ts';
import { findPricing, presentCurrency } from './list-plans.ts';
import { reserveRedemption } from './open-offers.ts';
import { idOf } from '../stripe/objects.ts';
import { expireSession, ensureSession } from '../stripe/checkout-session.ts';
import { isOverdue } from '../rules/status.ts';
import { ensureCustomer } from '../stripe/create-customer.ts';
import { findCurrentCustomer } from '../store/customers/customers.ts';
import { databaseTime } from '../../platform/database/database.ts';
import type { CustomerRow } from '../tables.ts';
import { syncCustomer } from '../sync/sync-customer.ts';
import { isTrialAvailable } from '../store/customers/person-claims.ts';

/**
 * The URL of a hosted checkout for a plan. A user has one open checkout at most: the same sale leads
 * to the same checkout, and another plan or language closes the earlier one first.
 */
export async function openCheckout(
  billing: BillingContext,
  userId: string,
  request: CheckoutRequest,
  visitor: Omit<Wish, 'offer'> = {},
): Promise<string> {
  const requestedAt = await databaseTime(billing.db);
  return withUserLock(billing, userId, async (billing) => {
    // The session was live when the request came; a block has waited for the lock, or has had it since.
    await billing.refuseBlocked(userId);
    await refuseStopped(billing.db);
    const buyer = await readSyncedBuyer(billing, userId, requestedAt);
    const { offer, currency } = request;
    const pricing = await findPricing(billing, buyer, { ...visitor, offer, currency });
    await refuseOtherCurrency(billing, { asked: currency, pricing, buyer });
    refuseSecondSubscription(buyer);
    const plan = decidePlan(pricing, await billing.prices.list(), request);
    const { customer } = buyer;
    const code = request.code
      ? await findPromotionCode(billing, request.code, customer.stripe_customer_id, plan)
      : null;
    const withTrial = await isTrialAvailable(billing.db, { userId, email: customer.email });
    const sale = saleOf(customer, plan, code, withTrial);
    const url = await reuseCheckout(billing, sale);
    return url ?? startCheckout(billing, sale);
  });
}

async function refuseStopped(db: BillingDatabase): Promise<void> {
  if (!(await isSwitchedOn(db, checkoutSwitch))) throw new AppError('CHECKOUT_STOPPED');
}

/** The buyer after a synchronization of the customer, who is created at Stripe if there is none. */
async function readSyncedBuyer(
  billing: BillingContext,
  userId: string,
  requestedAt: Date,
): Promise<Buyer & { customer: CustomerRow }> {
  const owner = await billing.findOwner(userId);
  if (!owner) throw new AppError('UNAUTHENTICATED');
  const user = { ...owner, id: userId };
  let customer = await findCurrentCustomer(billing.db, userId);
  if (!customer) {
    await connectLostCustomer(billing, user);
    customer = await ensureCustomer(billing, user);
  }
  if (!isSyncedSince(customer, requestedAt)) {
    await syncCustomer(billing, customer.stripe_customer_id);
  }
  const buyer = await readBuyer(billing.db, userId);
  // The synchronization has found out if it was deleted at Stripe.
  return { ...buyer, customer: buyer.customer ?? (await ensureCustomer(billing, user)) };
}

/** Of many parallel requests only the first reads from Stripe: its result is newer than all of them. */
function isSyncedSince({ synced_at, dirty_at }: CustomerRow, requestedAt: Date): boolean {
  return synced_at !== null && !dirty_at && synced_at >= requestedAt;
}

function refuseSecondSubscription(buyer: Buyer): void {
  const ongoing = ongoingOf(buyer);
  if (!ongoing) return;
  throw new AppError('ALREADY_SUBSCRIBED', {
    message: isOverdue(ongoing)
      ? t(
          'errors.already-subscribed.overdue',
          'Your subscription waits for a payment. {card, select, known {Update your card} other {Add a card}} in the customer portal, and it continues.',
          { card: ongoing.card_last4 ? 'known' : 'none' },
        )
      : t(
          'errors.already-subscribed.change',
          'You already have a subscription. You can change it in the Customer Portal.',
        ),
  });
}

function decidePlan(
  pricing: Pricing,
  prices: readonly PlanOffer[],
  { plan, price: shown }: CheckoutRequest,
): PlanOffer {
  const sold = plansAt(pricing, prices).find((candidate) => candidate.plan === plan);
  if (!sold) throw new AppError('UNKNOWN_PRICE');
  if (shown && (shown.amount !== sold.amount || shown.currency !== sold.currency)) {
    throw new AppError('PRICE_CHANGED');
  }
  return sold;
}

/** A checkout in a currency other than the requested one would charge a price that no page has shown. */
async function refuseOtherCurrency(
  billing: BillingContext,
  { asked, pricing, buyer }: { asked: string | undefined; pricing: Pricing; buyer: Buyer },
): Promise<void> {
  const { because, currency } = pricing;
  if (asked === undefined || asked === currency) return;
  if (because !== 'subscription' && because !== 'credit') throw new AppError('UNKNOWN_PRICE');
  const { note } = await presentCurrency(billing, pricing, buyer);
  throw new AppError('CURRENCY_BOUND', note === undefined ? {} : { message: note });
}

/** A promotion code as Stripe writes it, and its id. */
type UsableCode = Pick<Stripe.PromotionCode, 'id' | 'code'>;

/**
 * The active promotion code that a buyer means: the customer's own code takes precedence over a public one.
 * @throws UNKNOWN_PROMOTION_CODE if this customer cannot use such a code, or not for prices in this currency
 */
async function findPromotionCode(
  { stripe }: Pick<BillingContext, 'stripe'>,
  code: string,
  customerId: string,
  { currency }: PlanOffer,
): Promise<UsableCode> {
  const expand = ['data.promotion.coupon.currency_options'];
  const { data } = await stripe.promotionCodes.list({ code, active: true, limit: 100, expand });
  const own = data.find(({ customer }) => idOf(customer) === customerId);
  const found = own ?? data.find(({ customer }) => customer === null);
  if (!found) throw new AppError('UNKNOWN_PROMOTION_CODE');
  const currencies = currenciesOf(found.promotion.coupon);
  if (currencies.length === 0 || currencies.includes(currency)) return found;
  const names = listText(currencies.map(currencyName), 'disjunction');
  throw new AppError('UNKNOWN_PROMOTION_CODE', {
    message: t('errors.promotion-code.currency', 'This code is for prices in {names}.', { names }),
  });
}

/** The currencies of which a coupon takes off an amount; none of one that takes off a percentage. */
function currenciesOf(coupon: Stripe.PromotionCode['promotion']['coupon']): string[] {
  if (!coupon || typeof coupon === 'string' || !coupon.currency) return [];
  return [...new Set([coupon.currency, ...Object.keys(coupon.currency_options ?? {})])];
}

function saleOf(
  { user_id, stripe_customer_id }: CustomerRow,
  { plan, priceId, offer }: PlanOffer,
  code: UsableCode | null,
  with_trial: boolean,
): Sale {
  return {
    user_id,
    stripe_customer_id,
    plan,
    offer: offer ?? null,
    price_id: priceId,
    code: code?.code ?? null,
    promotion_code: code?.id ?? null,
    with_trial,
    language: currentLanguage(),
  };
}

async function reuseCheckout(billing: BillingContext, sale: Sale): Promise<string | undefined> {
  const attempt = await findOpenAttempt(billing.db, sale.user_id);
  if (!attempt) return undefined;
  let session = await ensureSession(billing, attempt);
  if (session?.status === 'open') {
    if (isSameSale(attempt, sale)) return urlOf(billing, session);
    session = await expireSession(billing, session);
  }
  if (session?.status !== 'complete') {
    await closeAttempt(billing.db, attempt.id, 'expired');
    return undefined;
  }
  // It has been paid: the user may have a subscription by now.
  await syncCustomer(billing, attempt.stripe_customer_id);
  await closeAttempt(billing.db, attempt.id, 'complete');
  refuseSecondSubscription(await readBuyer(billing.db, sale.user_id));
  return undefined;
}

async function startCheckout(billing: BillingContext, sale: Sale): Promise<string> {
  const attempt = await billing.db.transaction().execute(async (trx) => {
    await reserveRedemption({ ...billing, db: trx }, sale);
    // Once it is switched off, a job closes the checkouts that are stored: a later one would stay open.
    await lockSwitch(trx, checkoutSwitch, 'shared');
    await refuseStopped(trx);
    return createAttempt(trx, sale);
  });
  return urlOf(billing, await ensureSession(billing, attempt));
}

function urlOf(
  billing: BillingContext,
  session: { id: string; url: string | null } | undefined,
): string {
  if (session?.url && billing.isHostedPage(session.url)) return session.url;
  billing.logger.error(
    { session: session?.id },
    'Stripe made a checkout without a page of its own',
  );
  throw new AppError('PAYMENT_PROVIDER_UNAVAILABLE');
}
