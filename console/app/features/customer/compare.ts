import type {
  StoredCustomer,
  StoredSubscription,
  StripeCustomer,
} from '@stillweb/contract/console/customers';
import { shortMoment } from '@stillweb/contract/text/dates';
import { formatExactMoney } from '@stillweb/contract/text/money';

/** One value of an object: as it is stored, and as Stripe says it is now. */
export interface ComparedField {
  field: string;
  label: string;
  stored: string | null;
  /** Undefined until Stripe has answered. */
  stripe: string | null | undefined;
  differs: boolean;
}

/** An object at Stripe, most often a subscription. */
export interface ComparedObject {
  id: string;
  /** Null for a subscription that only Stripe knows, and for another kind of object. */
  stored: StoredSubscription | null;
  fields: ComparedField[];
}

type AtStripe = StripeCustomer['subscriptions'][number];
type Difference = StripeCustomer['differences'][number];

/** The values that both sides know of a subscription, by the names that differences have. */
const labels: Record<string, string> = {
  status: 'Status',
  price: 'Price',
  currentPeriodEnd: 'Paid until',
  cancelAt: 'Cancels at',
};

/**
 * Pairs the stored values with those at Stripe. The server says which of them differ.
 * @param stripe null until Stripe has answered
 */
export function compareCustomer(
  { subscriptions }: Pick<StoredCustomer, 'subscriptions'>,
  stripe: StripeCustomer | null,
): ComparedObject[] {
  const differences = stripe?.differences ?? [];
  const ids = new Set([
    ...subscriptions.map(({ id }) => id),
    ...(stripe?.subscriptions ?? []).map(({ id }) => id),
    ...differences.map(({ id }) => id),
  ]);
  return [...ids].map((id) => {
    const stored = subscriptions.find((one) => one.id === id) ?? null;
    const current = stripe?.subscriptions.find((one) => one.id === id) ?? null;
    const own = differences.filter((difference) => difference.id === id);
    const common =
      stored || current ? compareFields(stored, stripe ? current : undefined, own) : [];
    return { id, stored, fields: [...common, ...otherDifferences(own, common)] };
  });
}

function compareFields(
  stored: StoredSubscription | null,
  stripe: AtStripe | null | undefined,
  differences: Difference[],
): ComparedField[] {
  const before = textsOf(stored);
  const now = stripe === undefined ? undefined : textsOf(stripe);
  return Object.entries(labels).map(([field, label]) => ({
    field,
    label,
    stored: before[field] ?? null,
    stripe: now && (now[field] ?? null),
    differs: differences.some((difference) => difference.field === field),
  }));
}

function otherDifferences(differences: Difference[], shown: ComparedField[]): ComparedField[] {
  return differences
    .filter(({ field }) => shown.every((one) => one.field !== field))
    .map(({ field, stored, stripe }) => ({ field, label: field, stored, stripe, differs: true }));
}

function textsOf(
  subscription: AtStripe | StoredSubscription | null,
): Record<string, string | null> {
  if (!subscription) return {};
  const { status, price, currentPeriodEnd, cancelAt } = subscription;
  return {
    status,
    price: price && formatExactMoney(price.amount, price.currency),
    currentPeriodEnd: currentPeriodEnd && shortMoment(currentPeriodEnd),
    cancelAt: cancelAt && shortMoment(cancelAt),
  };
}
