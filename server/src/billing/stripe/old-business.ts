import type { Plan } from '@stillweb/contract/billing/plans';
import type Stripe from 'stripe';
import { itemOf, planMark, productId } from '../rules/our-product.ts';
import { scheduledEndOf } from '../rules/scheduled-end.ts';
import { isEnded, isOverdue } from '../rules/status.ts';
import { isMissing } from './errors.ts';
import { idOf, planOf } from './objects.ts';

/** The state of a subscription, as a summary counts it. */
export const oldStates = [
  'active',
  'trialing',
  'canceling',
  'past due',
  'paused',
  'incomplete',
  'ended',
] as const;

type OldSubscription = {
  state: (typeof oldStates)[number];
  /** The prices of its items that are not ours. */
  foreignPrices: string[];
  hasOurs: boolean;
};

export type OldCustomer = { defaultMethod: string | null; subscriptions: OldSubscription[] };

/** Customers of a Stripe account by their ids, without those that were deleted. */
export type OldCustomers = ReadonlyMap<string, OldCustomer>;

/**
 * Reads all customers and subscriptions of the account, a hundred with each call.
 * @param onRead is told how many objects were read
 */
export async function readOldCustomers(
  stripe: Stripe,
  onRead: (count: number) => void = () => {},
): Promise<OldCustomers> {
  let count = 0;
  const each = async <Item>(
    list: AsyncIterable<Item>,
    take: (item: Item) => void,
  ): Promise<void> => {
    for await (const item of list) {
      take(item);
      count += 1;
      if (count % 100 === 0) onRead(count);
    }
  };
  const methods = new Map<string, string | null>();
  const subscriptions = new Map<string, OldSubscription[]>();
  await Promise.all([
    each(stripe.customers.list({ limit: 100 }), ({ id, invoice_settings }) =>
      methods.set(id, idOf(invoice_settings.default_payment_method) ?? null),
    ),
    each(stripe.subscriptions.list({ status: 'all', limit: 100 }), (subscription) => {
      const customer = idOf(subscription.customer) ?? '';
      const others = subscriptions.get(customer) ?? [];
      subscriptions.set(customer, [...others, toOldSubscription(subscription)]);
    }),
  ]);
  return new Map(
    [...methods].map(([id, defaultMethod]) => [
      id,
      { defaultMethod, subscriptions: subscriptions.get(id) ?? [] },
    ]),
  );
}

function toOldSubscription(subscription: Stripe.Subscription): OldSubscription {
  const ours = subscription.items.data.filter((item) => itemOf({ items: { data: [item] } }));
  return {
    state: stateOf(subscription),
    hasOurs: ours.length > 0,
    foreignPrices: subscription.items.data
      .filter((item) => !ours.includes(item))
      .map(({ price }) => price.id),
  };
}

function stateOf(subscription: Stripe.Subscription): OldSubscription['state'] {
  const { status } = subscription;
  if (isEnded(subscription)) return 'ended';
  if (status === 'incomplete') return 'incomplete';
  if (status === 'paused' || subscription.pause_collection) return 'paused';
  if (isOverdue(subscription)) return 'past due';
  if (scheduledEndOf(subscription) !== null) return 'canceling';
  return status === 'trialing' ? 'trialing' : 'active';
}

export function isRunning({ state }: OldSubscription): boolean {
  return state !== 'ended';
}

/** The prices that a business calls one of our plans, and those that it sells for something else; with their products. */
export type OldPrices = { mapped: Stripe.Price[]; ignored: Stripe.Price[] };

/** @throws Error for one that Stripe does not know, or that bills otherwise than the plan */
export async function readOldPrices(
  stripe: Stripe,
  map: { prices: ReadonlyMap<string, Plan>; ignored: ReadonlySet<string> },
): Promise<OldPrices> {
  const prices: OldPrices = { mapped: [], ignored: [] };
  for (const [id, plan] of map.prices) {
    const price = await readPrice(stripe, id);
    if (planOf(price) !== plan || price.unit_amount === null) {
      const every = plan === 'MONTHLY' ? 'month' : 'year';
      throw new Error(`${id} can't be ${plan}: it does not bill one amount each ${every}.`);
    }
    prices.mapped.push(price);
  }
  for (const id of map.ignored) {
    const price = await readPrice(stripe, id);
    if (isOfOurProduct(price)) {
      throw new Error(`${id} can't be ignored: it is a price of Stillweb.`);
    }
    if (isMarked(price)) {
      throw new Error(
        `${id} can't be ignored: it was imported as a plan. "npm run import -- unmark ${id}" takes that back.`,
      );
    }
    prices.ignored.push(price);
  }
  return prices;
}

async function readPrice(stripe: Stripe, id: string): Promise<Stripe.Price> {
  try {
    return await stripe.prices.retrieve(id, { expand: ['product'] });
  } catch (error) {
    throw isMissing(error) ? new Error(`Stripe knows no price ${id}.`, { cause: error }) : error;
  }
}

function isOfOurProduct({ product }: Stripe.Price): boolean {
  return idOf(product) === productId;
}

function isMarked({ metadata }: Stripe.Price): boolean {
  return metadata[planMark] !== undefined;
}

/** Has a price count as ours. It may be repeated. */
export async function markPrice(stripe: Stripe, price: Stripe.Price): Promise<void> {
  const metadata = { [planMark]: planOf(price) ?? '' };
  if (price.metadata[planMark] === metadata[planMark] || isOfOurProduct(price)) return;
  await stripe.prices.update(price.id, { metadata });
}

/**
 * Has a price no longer count as ours.
 * @returns whether it did
 * @throws Error for one that Stripe does not know, or that is of our product
 */
export async function unmarkPrice(stripe: Stripe, id: string): Promise<boolean> {
  const price = await readPrice(stripe, id);
  if (isOfOurProduct(price)) throw new Error(`${id} is a price of Stillweb, without a mark.`);
  if (!isMarked(price)) return false;
  await stripe.prices.update(id, { metadata: { [planMark]: '' } });
  return true;
}

/**
 * Refuses a key that belongs to another account of Stripe than the stored customers, or to its other mode.
 * @param storedCustomer one that exists at Stripe as far as we know
 */
export async function requireSameAccount(stripe: Stripe, storedCustomer: string): Promise<void> {
  try {
    await stripe.customers.retrieve(storedCustomer);
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new Error(
      `STRIPE_SECRET_KEY belongs to another account than ${storedCustomer}, which this database has, or to its other mode.`,
      { cause: error },
    );
  }
}
