import { afterAll, beforeAll, expect } from 'vitest';
import { cards, type Buyer } from '../people/a-buyer.ts';
import { enqueueJob } from '../internals/enqueue-job.ts';
import { metricsToken, readMetric } from '../internals/metrics.ts';
import { startBilling, type BillingTestApp } from '../worlds/start-billing.ts';
import { startServer } from '../worlds/start-server.ts';
import { startStripeProxy, type StripeProxy } from '../proxies/stripe-proxy.ts';
import { reconcileQueue } from '../../src/billing/jobs.ts';

let world: BillingTestApp;
let proxy: StripeProxy;

/** A buyer whose state at Stripe requires a repair. */
type Case = {
  buyer: Buyer;
  /** Reads the customer at Stripe; the answer shows what is stored. */
  read: () => ReturnType<Buyer['post']>;
  /** The status that is shown before the repair is done. */
  status: string;
  /** How often the repair was done, as Stripe shows it. */
  countDone: () => Promise<number>;
};

async function aSubscriber(card: string = cards.good) {
  const buyer = await world.aBuyer();
  const { sessionId } = await buyer.checkOut('MONTHLY', card);
  const read = () => buyer.post('/subscription/checkout-session/confirm', { sessionId });
  expect((await read()).status).toBe(200);
  return { buyer, read, customer: await buyer.customerId() };
}

/** A second subscription that our server has not made. */
async function subscribeAgain(customer: string, trial: boolean): Promise<string> {
  const { id: card } = await world.stripe.paymentMethods.attach('pm_card_visa', { customer });
  const { id } = await world.stripe.subscriptions.create({
    customer,
    items: [{ price: world.prices.YEARLY }],
    default_payment_method: card,
    ...(trial && { trial_period_days: 7 }),
  });
  return id;
}

async function aDuplicate(): Promise<Case> {
  const { buyer, read, customer } = await aSubscriber();
  const second = await subscribeAgain(customer, true);
  const countDone = async () => {
    const { status } = await world.stripe.subscriptions.retrieve(second);
    return status === 'canceled' ? 1 : 0;
  };
  return { buyer, read, status: 'TRIALING', countDone };
}

async function aPaidDuplicate(): Promise<Case> {
  const { buyer, read, customer } = await aSubscriber();
  await subscribeAgain(customer, false);
  const countDone = async () => {
    const { data } = await world.stripe.charges.list({ customer, expand: ['data.refunds'] });
    return data.flatMap(({ refunds }) => refunds?.data ?? []).length;
  };
  return { buyer, read, status: 'TRIALING', countDone };
}

async function anOpenInvoiceOfEnded(): Promise<Case> {
  const { buyer, read, customer } = await aPastDue();
  await world.stripe.subscriptions.cancel(await buyer.subscriptionId());
  const countDone = async () =>
    (await world.stripe.invoices.list({ customer, status: 'void' })).data.length;
  return { buyer, read, status: 'CANCELED', countDone };
}

async function aNewDefaultCard(): Promise<Case> {
  const { buyer, read, customer } = await aSubscriber();
  const card = await setDefaultCard(customer);
  const countDone = async () => {
    const { data } = await world.stripe.subscriptions.list({ customer });
    return data.filter(({ default_payment_method }) => default_payment_method === card).length;
  };
  return { buyer, read, status: 'TRIALING', countDone };
}

async function anOverdueInvoice(): Promise<Case> {
  const { buyer, read, customer } = await aPastDue();
  await setDefaultCard(customer);
  const countDone = async () => {
    const { data } = await world.stripe.charges.list({ customer });
    return data.filter(({ status }) => status === 'succeeded').length;
  };
  return { buyer, read, status: 'PAST_DUE', countDone };
}

async function aPastDue() {
  const subscriber = await aSubscriber(cards.failsLater);
  await world.stripe.subscriptions.update(await subscriber.buyer.subscriptionId(), {
    trial_end: 'now',
  });
  return subscriber;
}

async function setDefaultCard(customer: string): Promise<string> {
  const { id } = await world.stripe.paymentMethods.attach('pm_card_mastercard', { customer });
  await world.stripe.customers.update(customer, {
    invoice_settings: { default_payment_method: id },
  });
  return id;
}

async function findRepair({ buyer }: Case, kind: string) {
  const { rows } = await world.database.query(
    `select state, attempts, error, next_attempt_at > clock_timestamp() as "isLater"
     from billing_repairs where kind = $2 and stripe_customer_id = $1`,
    [await buyer.customerId(), kind],
  );
  expect(rows).toHaveLength(1);
  return rows[0];
}

/** Instead of waiting for the next attempt. */
async function makeDue({ buyer }: Case): Promise<void> {
  await world.database.query(
    `update billing_repairs set next_attempt_at = clock_timestamp() where stripe_customer_id = $1`,
    [await buyer.customerId()],
  );
}

/** No series means none. */
async function countPending(kind: string): Promise<number> {
  return (await readMetric(world.server, `billing_repairs_pending{kind="${kind}"}`)) || 0;
}

async function expectReadAndStored({ buyer, read, status }: Case): Promise<void> {
  const { status: answered, body } = await read();
  expect([answered, body.data?.status], JSON.stringify(body)).toEqual([200, status]);
  expect((await buyer.current())?.status).toBe(status);
}

type Target = { method: 'DELETE' | 'POST'; path: string; only: RegExp };
const cancel: Target = {
  method: 'DELETE',
  path: '/v1/subscriptions/*',
  only: /^DELETE \/v1\/subscriptions/,
};
const refund: Target = { method: 'POST', path: '/v1/refunds', only: /^POST \/v1\/refunds/ };
const voiding: Target = { method: 'POST', path: '/v1/invoices/*/void', only: /\/void$/ };
const setCard: Target = {
  method: 'POST',
  path: '/v1/subscriptions/*',
  only: /^POST \/v1\/subscriptions/,
};
const pay: Target = { method: 'POST', path: '/v1/invoices/*/pay', only: /\/pay$/ };

export const repairs = [
  ['cancel-subscription', cancel, aDuplicate],
  ['refund-payment', refund, aPaidDuplicate],
  ['void-invoice', voiding, anOpenInvoiceOfEnded],
  ['set-card', setCard, aNewDefaultCard],
  ['pay-invoice', pay, anOverdueInvoice],
] as const;

type Repair = (typeof repairs)[number];

/** All answers that refuse a repair. */
export const refusedWith = [400, 402, 403, 404, 409, 429, 500];

/** A declined payment is not tried again: Stripe does that on its own schedule. */
const isFinal = (kind: string, status: number) => kind === 'pay-invoice' && status === 402;

type RefusedRepairs = {
  /** Checks a repair that Stripe refuses with each status, then does not answer, and at last makes. */
  isTriedAgain: (repair: Repair, statuses: number[]) => Promise<void>;
  isDoneOnce: (repair: Repair) => Promise<void>;
};

/** Starts a server for the tests of a file whose repairs can be refused. */
export function useRefusedRepairs(): RefusedRepairs {
  beforeAll(async () => {
    world = await startBilling({ env: { METRICS_TOKEN: metricsToken } }, async (overrides) => {
      proxy = await startStripeProxy(overrides.env?.STRIPE_API_BASE ?? '');
      const env = { ...overrides.env, STRIPE_API_BASE: proxy.url };
      return startServer({ ...overrides, env });
    });
    // Each test decides when its customer is read.
    await world.webhooks('drop');
  });

  afterAll(async () => {
    await world.close();
    await proxy.close();
  });

  return {
    isTriedAgain: async ([kind, { method, path, only }, prepare], statuses) => {
      const prepared = await prepare();
      let attempts = 0;
      for (const status of statuses) {
        if (isFinal(kind, status)) continue;
        await world.fault(method, path, { answer: { status } });
        await makeDue(prepared);
        await expectReadAndStored(prepared);
        attempts += 1;
        const failed = { state: 'pending', attempts, error: expect.any(String), isLater: true };
        expect(await findRepair(prepared, kind), String(status)).toEqual(failed);
        await world.clearFaults();
      }
      proxy.dropAll(only);
      await makeDue(prepared);
      await expectReadAndStored(prepared);
      await proxy.restore();
      expect(await findRepair(prepared, kind)).toMatchObject({ state: 'pending', isLater: true });
      expect(await countPending(kind)).toBe(1);
      expect(await prepared.countDone()).toBe(0);

      await makeDue(prepared);
      await enqueueJob(world.database, reconcileQueue);
      const polling = { timeout: 45_000, interval: 100 };
      await expect.poll(() => findRepair(prepared, kind), polling).toMatchObject({ state: 'done' });
      expect(await prepared.countDone()).toBe(1);
      expect(await countPending(kind)).toBe(0);
    },
    isDoneOnce: async ([kind, { method, path }, prepare]) => {
      const prepared = await prepare();
      await world.fault(method, path, { applyThenDrop: true });
      const { status } = await prepared.read();
      await world.clearFaults();
      expect(status).toBe(200);
      expect(await findRepair(prepared, kind)).toMatchObject({ state: 'done', attempts: 1 });
      expect(await prepared.countDone()).toBe(1);
      await prepared.read();
      expect(await prepared.countDone()).toBe(1);
    },
  };
}
