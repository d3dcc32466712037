import { checkoutSwitch } from '@stillweb/contract/switches';
import type { CurrencyOfCaller } from '@stillweb/contract/billing/manage-subscription';
import type { PlanOffer } from '@stillweb/contract/billing/plans';
import { isSwitchedOn } from '../../platform/switches.ts';
import type { BillingContext, CurrentCatalogue } from '../context.ts';
import { listCredit } from '../rules/balances.ts';
import { isSoldIn } from '../rules/our-product.ts';
import { findReservation } from '../store/customers/customers.ts';
import { isTrialAvailable } from '../store/customers/person-claims.ts';
import { constraintOf, ongoingOf, readBuyer, type Buyer } from './buyer.ts';
import {
  creditPricings,
  decidePricing,
  plainCurrencies,
  plansAt,
  type Pricing,
  type Wish,
} from './decide-pricing.ts';
import { explainCurrency } from './explain-currency.ts';
import { findOpenOffer } from './open-offers.ts';

/** The requested offer code, and the hints about the caller's currency. */
export type Request = { offer?: string | undefined } & Omit<Wish, 'offer'>;

/**
 * The plans on sale to this caller. To a user the announced trial is the one that a checkout of this user
 * gives.
 */
export async function listPlans(
  billing: BillingContext,
  userId: string | undefined,
  request: Request,
): Promise<PlanOffer[]> {
  const buyer = userId === undefined ? undefined : await readBuyer(billing.db, userId);
  const plans = plansAt(await findPricing(billing, buyer, request), await billing.prices.list());
  const isStopped = !(await isSwitchedOn(billing.db, checkoutSwitch));
  const hasTrial = !buyer || (await isTrialExpected(billing, buyer));
  return plans.map((plan) =>
    Object.assign({}, plan, isStopped && { sold: false }, !hasTrial && { trialDays: 0 }),
  );
}

/** The currency in which this caller sees prices. */
export async function readCurrency(
  billing: BillingContext,
  userId: string | undefined,
  request: Request,
): Promise<CurrencyOfCaller> {
  const buyer = userId === undefined ? undefined : await readBuyer(billing.db, userId);
  return presentCurrency(billing, await findPricing(billing, buyer, request), buyer);
}

export async function presentCurrency(
  { catalogue }: Pick<BillingContext, 'catalogue'>,
  pricing: Pricing,
  buyer: Buyer | undefined,
): Promise<CurrencyOfCaller> {
  const { currency, because } = pricing;
  const sold = await catalogue.read();
  const available = availableTo(sold, pricing, buyer);
  const balances = buyer?.customer?.balances ?? {};
  const credit = listCredit(balances);
  const isSold = isSoldIn(sold, currency);
  const note = explainCurrency(pricing, { currencies: available, balances, isSold });
  return {
    currency,
    because,
    available,
    ...(credit.length > 0 && { credit }),
    ...(note !== undefined && { note }),
  };
}

/** The currencies that a caller may choose. */
function availableTo(
  catalogue: CurrentCatalogue,
  { currency, because }: Pricing,
  buyer: Buyer | undefined,
): string[] {
  if (because === 'subscription' || because === 'offer') return [currency];
  if (because !== 'credit') return plainCurrencies(catalogue);
  const pricings = creditPricings(catalogue, {}, buyer && constraintOf(buyer));
  return pricings.map((pricing) => pricing.currency);
}

/** The prices at which this caller may buy now. */
export async function findPricing(
  billing: BillingContext,
  buyer: Buyer | undefined,
  { offer: code, ...wish }: Request,
): Promise<Pricing> {
  const offer = await findOpenOffer(billing, code, buyer?.userId);
  const catalogue = await billing.catalogue.read();
  return decidePricing(catalogue, { ...wish, offer }, buyer && constraintOf(buyer));
}

async function isTrialExpected(billing: BillingContext, buyer: Buyer): Promise<boolean> {
  if (ongoingOf(buyer)) return false;
  const { userId } = buyer;
  const customer = buyer.customer ?? (await findReservation(billing.db, userId));
  // The customer's address is the one that checkout looks at; before the first checkout there is none.
  const email = customer?.email ?? (await billing.findOwner(userId))?.email ?? null;
  return isTrialAvailable(billing.db, { userId, email });
}
