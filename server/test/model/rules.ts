import { expect } from 'vitest';
import type Stripe from 'stripe';
import { idOf } from '../../src/billing/stripe/objects.ts';
import { testPassword } from '../people/a-user.ts';
import { hasEnded, listCustomers, type System } from './system.ts';
import { setFaults } from './stripe-faults.ts';

/** A buyer's data at Stripe once our server has heard everything. */
type Truth = {
  ongoing: Stripe.Subscription[];
  charges: Stripe.Charge[];
  invoices: Stripe.Invoice[];
};

/** The rules of billing over what Stripe shows, what we have stored, and what the API answers. */
export async function expectRules(system: System): Promise<void> {
  await expect.poll(() => listPendingRepairs(system), { message: 'every repair ends' }).toEqual([]);
  const truth = await readTruth(system);
  expect(truth.ongoing.length, 'never two ongoing subscriptions').toBeLessThan(2);
  await expectAccess(truth, system);
  await expectReturnedPayments(truth, system);
}

async function expectAccess({ ongoing, ...payments }: Truth, system: System): Promise<void> {
  const shown = await system.buyer.current();
  const now = await system.world.now();
  const isActive = ongoing.some(
    (each) =>
      (each.status === 'active' || each.status === 'trialing') && !isPaused(each, payments, now),
  );
  expect(['ACTIVE', 'TRIALING'].includes(shown?.status ?? ''), 'access as Stripe shows it').toBe(
    isActive,
  );
  for (const subscription of ongoing) {
    expect(costOf(subscription, payments), 'no access after a whole refund').not.toBe(0);
    const disputed = paidFor(subscription, payments).filter((charge) => charge.disputed);
    expect(disputed, 'no access after a dispute').toEqual([]);
  }
}

/** Whether a pause has begun: the last period that was paid for is over. */
function isPaused(
  subscription: Stripe.Subscription,
  { invoices }: Omit<Truth, 'ongoing'>,
  now: number,
): boolean {
  if (subscription.pause_collection?.behavior !== 'void') return false;
  return invoices
    .filter((invoice) => invoice.status === 'paid')
    .filter(({ parent }) => idOf(parent?.subscription_details?.subscription) === subscription.id)
    .every(({ lines }) => lines.data.every(({ period }) => period.end <= now));
}

/** The cost of the current period after refunds; null if nothing was paid for it. */
function costOf(subscription: Stripe.Subscription, { charges, invoices }: Omit<Truth, 'ongoing'>) {
  const end = subscription.items.data[0]?.current_period_end;
  const ofPeriod = invoices.filter(({ lines }) =>
    lines.data.some(({ period }) => period.end === end),
  );
  const paid = paidFor(subscription, { charges, invoices: ofPeriod });
  if (paid.length === 0) return null;
  return paid.reduce((cost, { amount, amount_refunded }) => cost + amount - amount_refunded, 0);
}

function paidFor(
  { id }: Stripe.Subscription,
  { charges, invoices }: Omit<Truth, 'ongoing'>,
): Stripe.Charge[] {
  const intents = new Set(
    invoices
      .filter(({ parent }) => idOf(parent?.subscription_details?.subscription) === id)
      .flatMap(({ payments }) => payments?.data ?? [])
      .map(({ payment }) => idOf(payment.payment_intent)),
  );
  return charges.filter(
    ({ status, payment_intent }) => status === 'succeeded' && intents.has(idOf(payment_intent)),
  );
}

async function expectReturnedPayments({ charges }: Truth, system: System): Promise<void> {
  const reported: string[] = [];
  for (const { id, amount, refunds, disputed } of charges) {
    const all = refunds?.data ?? [];
    const kept = all.filter(({ status }) => status !== 'failed');
    const sum = kept.reduce((total, refund) => total + refund.amount, 0);
    expect(sum, 'no more is returned than was paid').toBeLessThanOrEqual(amount);
    const ours = kept.filter(({ reason }) => reason === 'duplicate' || reason === 'fraudulent');
    expect(ours.length, 'refunds of one payment by us').toBeLessThan(2);
    if (disputed) reported.push(`disputed:${id}`);
    const failed = all.filter(({ status }) => status === 'failed');
    reported.push(...failed.map((refund) => `refund-failed:${refund.id}`));
  }
  const { rows } = await system.database.query(
    `select key from billing_mails where recipient = 'operator' and key = any($1)`,
    [reported],
  );
  const keys = new Set(rows.map(({ key }) => key));
  expect(keys, 'the operator hears of each').toEqual(new Set(reported));
}

async function readTruth(system: System): Promise<Truth> {
  const { stripe } = system.world;
  const truths = await Promise.all(
    (await listCustomers(system)).map(async (customer) => {
      const [subscriptions, charges, invoices] = await Promise.all([
        stripe.subscriptions.list({ customer, limit: 100 }),
        stripe.charges.list({ customer, limit: 100, expand: ['data.refunds'] }),
        stripe.invoices.list({ customer, limit: 100, expand: ['data.payments'] }),
      ]);
      const ongoing = subscriptions.data.filter(({ status }) => !status.startsWith('incomplete'));
      return { ongoing, charges: charges.data, invoices: invoices.data };
    }),
  );
  return {
    ongoing: truths.flatMap(({ ongoing }) => ongoing),
    charges: truths.flatMap(({ charges }) => charges),
    invoices: truths.flatMap(({ invoices }) => invoices),
  };
}

async function listPendingRepairs(system: System) {
  const { rows } = await system.database.query(
    `select key, attempts, error from billing_repairs
     where state = 'pending' and stripe_customer_id = any($1)`,
    [await listCustomers(system)],
  );
  return rows;
}

/** An account is deleted only once nothing at Stripe renews. */
export async function expectDeletion(system: System, isRefused: boolean): Promise<void> {
  const { buyer, world } = system;
  const deleteAccount = () => buyer.call('DELETE', '/user', { password: testPassword });
  if (isRefused && !(await hasEnded(system))) {
    await setFaults(world, { answer: { status: 403 } });
    expect((await deleteAccount()).status, 'the deletion is refused').toBe(503);
    await world.clearFaults();
    expect((await buyer.current())?.status, 'the account remains').toBeDefined();
  }
  expect((await deleteAccount()).status).toBe(200);
  expect(await hasEnded(system), 'nothing renews after the deletion').toBe(true);
}
