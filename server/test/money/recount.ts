import type { Fraction } from '@stillweb/contract/console/figures/figures';
import type Stripe from 'stripe';
import { isOurs } from '../../src/billing/rules/our-product.ts';
import { idOf } from '../../src/billing/stripe/objects.ts';
import type { BillingTestApp } from '../worlds/start-billing.ts';

/** The totals of Stripe's lists at a second: a year in minor units, and customers, by currency. */
export type Recount = Map<string, { annual: number; subscribers: number }>;

type Counted = { customer: string; currency: string; annual: number };

/** Counts from Stripe's lists alone, plainly. */
export function createRecount({ stripe, now: readTime }: BillingTestApp) {
  /** What is left of an invoice after a discount that lasts forever, by the id of the discount. */
  const discounted = new Map<string, (amount: number, currency: string) => number>();
  const events = new Map<string, Stripe.Event>();
  const moments = new Map<number, Recount>();

  const listSubscriptions = async () => {
    const listed = await stripe.subscriptions
      .list({
        status: 'all',
        limit: 100,
        expand: ['data.discounts'],
      })
      .autoPagingToArray({ limit: 1000 });
    return listed.filter(isOurs);
  };

  async function learnDiscounts(subscriptions: Stripe.Subscription[]): Promise<void> {
    // Stripe expands no more than four levels, too few for the amounts of a subscription's coupon.
    const coupons = await stripe.coupons
      .list({ limit: 100, expand: ['data.currency_options'] })
      .autoPagingToArray({ limit: 1000 });
    for (const discount of subscriptions.flatMap(({ discounts }) => discounts)) {
      if (typeof discount === 'string') continue;
      const coupon = coupons.find(({ id }) => id === idOf(discount.source.coupon));
      if (!coupon) throw new Error('a coupon is not known');
      discounted.set(discount.id, (amount, currency) =>
        coupon.duration === 'forever' ? afterCoupon(coupon, amount, currency) : amount,
      );
    }
  }

  function countOf(subscription: Stripe.Subscription): Counted {
    const { customer, currency, status, cancel_at, cancel_at_period_end, items } = subscription;
    const counts = status === 'active' || status === 'past_due';
    const [item] = items.data;
    const isLast = cancel_at !== null && cancel_at <= (item?.current_period_end ?? 0);
    const isLeaving = isLast || cancel_at_period_end;
    const invoices = item?.price.recurring?.interval === 'month' ? 12 : 1;
    const full = (item?.price.unit_amount ?? 0) * (item?.quantity ?? 0);
    const invoice = subscription.discounts.reduce((amount, discount) => {
      const rest = discounted.get(typeof discount === 'string' ? discount : discount.id);
      if (!rest) throw new Error('a discount is not known');
      return rest(amount, currency);
    }, full);
    const annual = invoice * invoices;
    return {
      customer: idOf(customer) ?? '',
      currency,
      annual: counts && !isLeaving ? rounded(annual) : 0,
    };
  }

  /** Counts now. Events are collected, because Stripe lists them for thirty days. */
  async function count(): Promise<void> {
    const subscriptions = await listSubscriptions();
    await learnDiscounts(subscriptions);
    const now = await readTime();
    const types = ['created', 'updated', 'deleted'].map((kind) => `customer.subscription.${kind}`);
    const listed = await stripe.events
      .list({ types, limit: 100 })
      .autoPagingToArray({ limit: 1000 });
    // Oldest first.
    for (const event of listed.toReversed()) {
      if (isOurs(event.data.object as Stripe.Subscription)) events.set(event.id, event);
    }
    moments.set(now, addUp(subscriptions.map(countOf)));
  }

  function addUp(counted: Counted[]): Recount {
    return new Map(
      [...Map.groupBy(counted, ({ currency }) => currency)].map(([currency, own]) => {
        const customers = [...Map.groupBy(own, ({ customer }) => customer).values()].map((list) =>
          list.reduce((sum, { annual }) => sum + annual, 0),
        );
        const annual = rounded(customers.reduce((sum, amount) => sum + amount, 0));
        return [currency, { annual, subscribers: customers.filter((sum) => sum > 0).length }];
      }),
    );
  }

  /** Each time that what a customer counts for changed, from the events. */
  function listSteps(currency: string) {
    const bySubscription = new Map<string, Counted>();
    const own = [...events.values()].filter(
      ({ data }) => 'currency' in data.object && data.object.currency === currency,
    );
    const before = new Map<string, number>();
    const steps: { at: number; customer: string; from: number; to: number; isFirst: boolean }[] =
      [];
    for (const [at, sameSecond] of Map.groupBy(own, ({ created }) => created)) {
      for (const { data } of sameSecond) {
        const subscription = data.object as Stripe.Subscription;
        bySubscription.set(subscription.id, countOf(subscription));
      }
      const totals = Map.groupBy(bySubscription.values(), ({ customer }) => customer);
      for (const [customer, counted] of totals) {
        const to = counted.reduce((sum, { annual }) => sum + annual, 0);
        const from = before.get(customer);
        if (to === (from ?? 0)) continue;
        steps.push({ at, customer, from: from ?? 0, to, isFirst: from === undefined });
        before.set(customer, to);
      }
    }
    return steps;
  }

  /** Movement a year, and churn, of the thirty days until a moment. */
  function movementAt(at: number, currency: string) {
    const all = listSteps(currency);
    const start = at - 30 * 86_400;
    const steps = all.filter((step) => step.at > start && step.at <= at);
    const sum = (kind: (step: (typeof steps)[number]) => boolean) =>
      rounded(steps.filter(kind).reduce((total, { from, to }) => total + Math.abs(to - from), 0));
    const latest = new Map(all.filter((step) => step.at <= start).map((s) => [s.customer, s.to]));
    const subscribersBefore = [...latest.values()].filter((amount) => amount > 0).length;
    const joined = steps.filter(({ from, isFirst }) => from === 0 && isFirst).length;
    return {
      movement: {
        new: sum(({ from, isFirst }) => from === 0 && isFirst),
        reactivation: sum(({ from, isFirst }) => from === 0 && !isFirst),
        expansion: sum(({ from, to }) => from > 0 && to > from),
        contraction: sum(({ from, to }) => to > 0 && to < from),
        churn: sum(({ to }) => to === 0),
      },
      churn30: {
        n: steps.filter(({ to }) => to === 0).length,
        d: subscribersBefore + joined,
      },
    };
  }

  /** Trial conversion of the thirty days until now. */
  async function conversionNow(currency: string) {
    const to = await readTime();
    const from = to - 30 * 86_400;
    const outcomes: string[] = [];
    for (const subscription of await listSubscriptions()) {
      const { id, trial_end, ended_at, canceled_at } = subscription;
      if (trial_end === null || subscription.currency !== currency) continue;
      const end = ended_at !== null && ended_at < trial_end ? ended_at : trial_end;
      if (end <= from || end > to) continue;
      if (canceled_at !== null && canceled_at <= end) {
        outcomes.push('cancelled');
        continue;
      }
      const invoices = await stripe.invoices
        .list({ subscription: id, limit: 100 })
        .autoPagingToArray({ limit: 1000 });
      const first = invoices.findLast(({ created }) => created >= end);
      const isOver = first?.status === 'void' || ended_at !== null;
      const open = isOver ? 'cancelled' : 'open';
      outcomes.push(first?.status === 'paid' ? 'converted' : open);
    }
    const countOf = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length;
    const n = countOf('converted');
    return { n, d: n + countOf('cancelled'), open: countOf('open') };
  }

  /** Without those in whose second something changed: whether before or after, no time can tell. */
  function listMoments(): [number, Recount][] {
    const changed = new Set([...events.values()].map(({ created }) => created));
    return [...moments].filter(([second]) => !changed.has(second));
  }

  return { count, listMoments, movementAt, conversionNow };
}

function afterCoupon(
  { percent_off, amount_off, currency: own, currency_options: others }: Stripe.Coupon,
  amount: number,
  currency: string,
): number {
  if (percent_off) return (amount * (100 - percent_off)) / 100;
  const off = currency === own ? amount_off : others?.[currency]?.amount_off;
  return Math.max(0, amount - (off ?? 0));
}

/** A year of a fraction a month, as a recount has it. */
export function annualOf({ n, d }: Fraction): number {
  return rounded((n * 12) / d);
}

/** A recount is made with floating point: the noise of it is far below a cent. */
function rounded(amount: number): number {
  return Math.round(amount * 1e6) / 1e6;
}
