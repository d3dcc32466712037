import type { BillingDatabase } from '../context.ts';
import { bindingCurrencies } from '../rules/balances.ts';
import { isOngoing, pickCurrent } from '../rules/status.ts';
import { findCurrentCustomer } from '../store/customers/customers.ts';
import { listSubscriptionsOfUser } from '../store/subscriptions.ts';
import type { CustomerRow, OwnedSubscription } from '../tables.ts';
import type { CurrencyConstraint } from './decide-pricing.ts';

/** The stored state of a user who buys or looks at prices; read once, all decisions use it. */
export type Buyer = {
  userId: string;
  /** Undefined before the first purchase, and when it was deleted at Stripe. */
  customer: CustomerRow | undefined;
  /** Of all customers that the user has had. */
  subscriptions: OwnedSubscription[];
};

export async function readBuyer(db: BillingDatabase, userId: string): Promise<Buyer> {
  const subscriptions = await listSubscriptionsOfUser(db, userId);
  return { userId, customer: await findCurrentCustomer(db, userId), subscriptions };
}

/** The subscription because of which a user buys no other. */
export function ongoingOf({ subscriptions }: Buyer): OwnedSubscription | undefined {
  return pickCurrent(subscriptions.filter(isOngoing));
}

/** A subscriber buys, and switches, in the currency of the subscription. */
export function subscriberConstraint({
  currency,
  offer,
}: Pick<OwnedSubscription, 'currency' | 'offer'>): CurrencyConstraint {
  return { currencies: [currency], offer, isSubscriber: true };
}

/**
 * A subscription binds its customer at Stripe to a currency until it has ended, and a credit does as long
 * as it is left: it pays invoices in its own currency only. So does a debt: only such an invoice collects it; one that is too
 * small to charge does not.
 */
export function constraintOf(buyer: Buyer): CurrencyConstraint | undefined {
  const ongoing = ongoingOf(buyer);
  if (ongoing) return subscriberConstraint(ongoing);
  const { customer, subscriptions } = buyer;
  const currencies = bindingCurrencies(customer?.balances ?? {});
  if (!customer || currencies.length === 0) return undefined;
  const last = pickCurrent(
    subscriptions.filter(({ stripe_customer_id: id }) => id === customer.stripe_customer_id),
  );
  const isLast = (currency: string) => Number(currency === last?.currency);
  return {
    currencies: currencies.toSorted((a, b) => isLast(b) - isLast(a) || a.localeCompare(b)),
    offer: last?.offer ?? null,
    isSubscriber: false,
  };
}
