import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Buyer } from '../../test/people/a-buyer.ts';
import { untilBlocked } from '../../test/internals/blocked-statements.ts';
import { enqueueJob, untilIdle } from '../../test/internals/enqueue-job.ts';
import { createRecount, annualOf } from '../../test/money/recount.ts';
import { openOldBusiness, type OldSubscriber } from '../../test/people/old-business.ts';
import { openOps } from '../../test/worlds/open-ops.ts';
import {
  startBilling,
  startWithSandboxClock,
  type BillingTestApp,
} from '../../test/worlds/start-billing.ts';
import { untilSynced } from '../../test/internals/until-synced.ts';
import { readFigures } from '../billing/reports/figures/read-figures.ts';
import { repairKey } from '../billing/rules/repair.ts';
import { addRepairs, holdRepair } from '../billing/store/repairs.ts';
import { reconcileQueue, renewalQueue, syncQueue } from '../billing/jobs.ts';
import type { AccountTables } from '../account/tables.ts';
import type { BillingTables } from '../billing/tables.ts';
import { openDatabase } from '../platform/database/database.ts';
import { keepImportState } from '../platform/switches.ts';
import { finishImport, listPendingChanges } from './finish-import.ts';
import type { ImportTables } from './tables.ts';
import { unmark } from './unmark.ts';

let world: BillingTestApp;
let business: Awaited<ReturnType<typeof openOldBusiness>>;
/** Subscribers of single tests, and the emails that the end of the import sends them. */
const furtherEmails = new Map<OldSubscriber, string[]>();
/** New customers whose second trial the end of the import ends. */
const newcomers: Buyer[] = [];
/** Of a product that is not ours. */
let foreign: OldSubscriber;
let states: Awaited<ReturnType<typeof subscribersInEachState>>;

beforeAll(async () => {
  const env = { END_DISPUTED: 'yes', REFUND_FRAUD_WARNINGS: 'yes', TRIALS_PER_CARD: '1' };
  world = await startBilling({ env }, startWithSandboxClock);
  business = await openOldBusiness(world);
  states = await subscribersInEachState();
});

afterAll(() => world.close());

/** Of a month, in minor units: Stripe counts hundredths of forints and krónur, and thousandths of dinars. */
const otherPrices = { huf: 299_000, isk: 90_000, kwd: 2500, jpy: 900 };

async function subscribersInEachState() {
  const { aPrice, aSubscriber, mark, setCard, subscribe, prices } = business;
  const { stripe } = world;
  const active = await aSubscriber();
  const overdue = await aSubscriber();
  const ended = await aSubscriber();
  for (const { customer } of [overdue, ended])
    await setCard(customer, 'pm_card_chargeCustomerFail');
  await world.advance('P32D');
  await stripe.subscriptions.cancel(ended.id);
  const yearly = await aSubscriber({ price: prices.YEARLY });
  const trialing = await aSubscriber({ trial_period_days: 14 });
  // With the same card, of which we give one trial.
  const secondTrial = await aSubscriber({ trial_period_days: 14 });
  const cancelling = await aSubscriber({ cancel_at_period_end: true });
  const paused = await aSubscriber();
  const resumes_at = (await world.now()) + 60 * 86_400;
  await stripe.subscriptions.update(paused.id, {
    pause_collection: { behavior: 'void', resumes_at },
  });
  const twice = await aSubscriber();
  const second = await subscribe(twice.customer, prices.YEARLY);
  const refunded = await aSubscriber({ price: prices.YEARLY });
  const [charge] = (await stripe.charges.list({ customer: refunded.customer })).data;
  await stripe.refunds.create({ charge: charge?.id ?? '' });
  const disputed = await aSubscriber({ card: 'pm_card_createDispute' });
  for (const [currency, amount] of Object.entries(otherPrices)) {
    const price = await aPrice('month', amount, currency);
    await mark(price, 'MONTHLY');
    await aSubscriber({ price });
  }
  await world.advance('PT1M');
  const all = { active, overdue, yearly, trialing, secondTrial, cancelling, paused };
  return { ...all, ended, twice, second, refunded, disputed };
}

const newestEvent = async () => (await world.stripe.events.list({ limit: 1 })).data[0]?.id;
const statusOf = async (id: string) => (await world.stripe.subscriptions.retrieve(id)).status;
const withImport = async <Result>(
  work: (context: Parameters<typeof finishImport>[0]) => Promise<Result>,
): Promise<Result> => {
  const { ops, close } = await openOps(world.server.databaseUrl);
  const db = openDatabase<AccountTables & BillingTables>(world.database);
  const now = new Date((await world.now()) * 1000);
  try {
    return await work({ db, jobs: ops.jobs, now });
  } finally {
    await close();
  }
};
const listChanges = async (...subscribers: OldSubscriber[]) => {
  const customers = subscribers.map(({ customer }) => customer);
  return (await withImport(({ db }) => listPendingChanges(db)))
    .filter(({ customer }) => customers.length === 0 || customers.includes(customer))
    .map(({ email, change }) => `${email}: ${change.replace(/(pi|in)_\w+/, '$1')}`);
};

test('moving in 7: every state is shown, and until the end nothing changes and no email is sent', async () => {
  await business.moveIn();
  const before = await newestEvent();
  await business.readAll();
  await untilSynced(world);
  // Renews in five days, of which a reminder tells others: until the next reading, which a reconciliation makes.
  await world.database.query(
    'update subscriptions set current_period_end = to_timestamp($2) where id = $1',
    [states.yearly.id, (await world.now()) + 5 * 86_400],
  );
  for (const queue of [renewalQueue, reconcileQueue]) {
    await enqueueJob(world.database, queue);
    await untilIdle(world.database, queue.name);
  }
  await untilSynced(world);

  expect(await newestEvent()).toBe(before);
  for (const subscriber of business.subscribers) {
    expect(await business.emailKinds(subscriber)).toEqual([]);
    expect(await world.server.mailbox.mails(subscriber.buyer.email)).toEqual([]);
  }
  const { rows: suppressed } = await world.database.query(
    `select distinct content ->> 'kind' as kind from billing_mails
     where recipient = 'customer' or suppressed_at is not null`,
  );
  const kinds = suppressed.map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['renewal-ahead', 'cancelled', 'disputed']));
  // Those of the past are not even stored.
  expect(kinds).not.toContain('receipt');
  const { rows: toOperator } = await world.database.query(
    `select 1 from billing_mails where recipient = 'operator' and suppressed_at is null`,
  );
  expect(toOperator).toEqual([]);
  const shown = async ({ buyer }: OldSubscriber) => (await buyer.current())?.status;
  expect(await shown(states.active)).toBe('ACTIVE');
  expect(await shown(states.trialing)).toBe('TRIALING');
  expect(await shown(states.secondTrial)).toBe('TRIALING');
  expect(await shown(states.overdue)).toBe('PAST_DUE');
  expect(await shown(states.ended)).toBe('CANCELED');
  for (const { buyer } of [states.twice, states.refunded, states.disputed]) {
    expect((await buyer.current())?.status).toBe('ACTIVE');
  }
  const { twice, second, refunded, disputed, ended } = states;
  expect((await listChanges()).toSorted()).toEqual(
    [
      `${twice.buyer.email}: cancel the subscription ${second} of $60.00: its customer has another one`,
      `${twice.buyer.email}: refund $60.00 of the payment pi`,
      `${refunded.buyer.email}: cancel the subscription ${refunded.id} of $60.00: its payment was refunded`,
      `${disputed.buyer.email}: cancel the subscription ${disputed.id} of $7.00: its payment is disputed`,
      `${ended.buyer.email}: void the open invoice in of $7.00: its subscription has ended`,
    ].toSorted(),
  );
});

test(
  'moving in 7: what users do themselves works during the import, and is mailed',
  { tags: 'exhaustive' },
  async () => {
    const { aSubscriber, aPrice, setCard, link, readAll, emailKinds, mark } = business;
    const price = await aPrice('month', 800);
    await mark(price, 'MONTHLY');
    const canceller = await aSubscriber({ price });
    const switcher = await aSubscriber({ price });
    const payer = await aSubscriber({ price });
    const leaver = await aSubscriber({ price });
    const other = await aSubscriber({ price });
    for (const { customer } of [payer, leaver]) {
      await setCard(customer, 'pm_card_chargeCustomerFail');
    }
    for (const subscriber of [canceller, switcher, payer, leaver, other]) await link(subscriber);
    await world.advance('P32D');
    const withdrawer = await aSubscriber({ price });
    await link(withdrawer);
    await readAll();
    const post = async ({ buyer }: OldSubscriber, path: string, body: object) => {
      const { status, body: answer } = await buyer.post(`/subscription/${path}`, body);
      expect(status, JSON.stringify(answer)).toBe(200);
      return answer.data;
    };

    await post(canceller, 'cancel', {});
    await post(canceller, 'reactivate', {});
    expect(await post(switcher, 'update', { priceId: world.prices.MONTHLY })).toMatchObject({
      priceId: world.prices.MONTHLY,
    });
    expect((await payer.buyer.current())?.status).toBe('PAST_DUE');
    const paid = await post(payer, 'update-payment-method', {
      paymentMethodId: 'pm_card_mastercard',
    });
    expect(paid).toMatchObject({ status: 'ACTIVE' });
    expect(await post(leaver, 'cancel', {})).toMatchObject({ status: 'CANCELED' });
    await post(withdrawer, 'withdraw', {});
    await withdrawer.buyer.untilStatus('CANCELED');
    await states.ended.buyer.checkOut('MONTHLY', '5555555555554444');
    await states.ended.buyer.untilStatus('TRIALING');
    // As the old system does.
    await world.stripe.subscriptions.update(other.id, { cancel_at_period_end: true });
    await expect.poll(async () => (await other.buyer.current())?.cancelAt).not.toBeNull();
    await untilSynced(world);

    expect(await emailKinds(canceller)).toEqual(['cancelled', 'resumed']);
    expect((await emailKinds(switcher)).toSorted()).toEqual(['plan-changed', 'receipt']);
    expect(await emailKinds(payer)).toEqual(['receipt']);
    await expect.poll(() => emailKinds(withdrawer)).toEqual(['refunded']);
    expect(await emailKinds(states.ended)).toEqual(['trial-started']);
    expect(await emailKinds(other)).toEqual([]);
    expect(await listChanges(canceller, switcher, payer, withdrawer, other)).toEqual([]);
  },
);

test(
  'moving in 7: a change that is no longer asked for is not listed',
  { tags: 'exhaustive' },
  async () => {
    const { aSubscriber, subscribe, link, readAll } = business;
    const twice = await aSubscriber();
    const later = await subscribe(twice.customer);
    await link(twice);
    await readAll();
    expect(await listChanges(twice)).toEqual([
      `${twice.buyer.email}: cancel the subscription ${later} of $7.00: its customer has another one`,
      `${twice.buyer.email}: refund $7.00 of the payment pi`,
    ]);
    await world.stripe.subscriptions.cancel(twice.id);
    await untilSynced(world);
    expect(await listChanges(twice)).toEqual([]);
  },
);

test('moving in 18: what was stored by a mark that is taken back is forgotten, and what it asked for', async () => {
  const { aSubscriber, aPrice, mark, link, readAll } = business;
  const { stripe } = world;
  const price = await aPrice('month', 300);
  await mark(price, 'MONTHLY');
  foreign = await aSubscriber({ price });
  const [charge] = (await stripe.charges.list({ customer: foreign.customer })).data;
  await stripe.refunds.create({ charge: charge?.id ?? '' });
  await link(foreign);
  await readAll();
  expect(await foreign.buyer.current()).toMatchObject({ status: 'ACTIVE', priceId: price });
  expect(await listChanges(foreign)).toEqual([
    `${foreign.buyer.email}: cancel the subscription ${foreign.id} of $3.00: its payment was refunded`,
  ]);

  const db = openDatabase<ImportTables>(world.database);
  expect(await withImport(({ jobs }) => unmark({ db, jobs, stripe }, price))).toBe(1);
  await untilIdle(world.database, syncQueue.name);
  expect(await foreign.buyer.current()).toBeNull();
  expect(await listChanges(foreign)).toEqual([]);
  expect(await statusOf(foreign.id)).toBe('active');
});

test(
  'moving in 7: what follows from a fraud warning, which is read once, waits',
  { tags: 'exhaustive' },
  async () => {
    const warned = await business.aSubscriber({ card: 'pm_card_createIssuerFraudRecord' });
    await business.link(warned);
    await world.advance('PT1M');
    await untilSynced(world);
    await business.readAll();
    expect(await listChanges(warned)).toEqual([
      `${warned.buyer.email}: cancel the subscription ${warned.id} of $7.00: a bank has warned of its payment`,
      `${warned.buyer.email}: refund $7.00 of the payment pi`,
    ]);
    furtherEmails.set(warned, ['ended', 'refunded']);
  },
);

test(
  'moving in 7: the second trial of a new customer is ended with the import',
  { tags: 'exhaustive' },
  async () => {
    const newcomer = await world.aBuyer();
    expect(await newcomer.subscribe('MONTHLY')).toMatchObject({ status: 'TRIALING' });
    await untilSynced(world);
    expect(await newcomer.current()).toMatchObject({ status: 'TRIALING' });
    const id = await newcomer.subscriptionId();
    expect(await listChanges()).toContain(
      `${newcomer.email}: cancel the subscription ${id} of $9.00: its customer had a trial before`,
    );
    newcomers.push(newcomer);
  },
);

test('moving in 9: users who had a trial in the old business are not promised one', async () => {
  for (const { buyer } of [states.trialing, states.secondTrial]) {
    const { body } = await buyer.get('/subscription/plans');
    expect(body.data).toMatchObject([{ trialDays: 0 }, { trialDays: 0 }]);
  }
  const { rows } = await world.database.query(
    `select subscription_id as id from person_claims where purpose = 'trial' and kind = 'user'`,
  );
  const granted = rows.map(({ id }) => id);
  expect(granted).toEqual(expect.arrayContaining([states.trialing.id, states.secondTrial.id]));
  expect(granted).not.toContain(states.active.id);
});

test(
  'moving in 12: the end waits for a synchronization that is being stored, and shows its changes',
  { tags: 'exhaustive' },
  async () => {
    await untilSynced(world);
    await withImport(async (context) => {
      const shown = await listPendingChanges(context.db);
      const repair = { kind: 'cancel-subscription', subscription: states.active.id } as const;
      const finished = await context.db.transaction().execute(async (trx) => {
        await keepImportState(trx);
        await addRepairs(trx, states.active.customer, [repair]);
        await holdRepair(trx, repairKey(repair), { ending: 'DUPLICATE' });
        const finishing = finishImport(context, shown);
        await untilBlocked(world.database);
        return { finishing };
      });
      expect(await finished.finishing).toBe(false);
      expect(await listPendingChanges(context.db)).toHaveLength(shown.length + 1);
    });
    // The next reading does not ask for it.
    await business.readAll();
    expect(await listChanges(states.active)).toEqual([]);
  },
);

test('moving in 12: the end makes the listed changes and no others, and no email tells of the past', async () => {
  const { twice, second, refunded, disputed, ended } = states;
  await untilSynced(world);
  await world.database.query(
    'update billing_customers set dirty_at = now() where stripe_customer_id = $1',
    [twice.customer],
  );
  await expect(listChanges()).rejects.toThrow(/^1 of \d+ imported customers are not stored/);
  await business.readAll();
  const before = await newestEvent();
  const emailsBefore = new Map<OldSubscriber, string[]>();
  for (const subscriber of business.subscribers) {
    emailsBefore.set(subscriber, await business.emailKinds(subscriber));
  }

  const shown = await withImport(async (context) => {
    const changes = await listPendingChanges(context.db);
    expect(await finishImport(context, changes)).toBe(true);
    await expect(listPendingChanges(context.db)).rejects.toThrow('No import is under way.');
    return changes;
  });
  await expect.poll(() => statusOf(second)).toBe('canceled');
  await untilSynced(world);
  await business.readAll();

  const { data: events } = await world.stripe.events.list({
    ending_before: before ?? '',
    limit: 100,
  });
  const customers = events.map(({ data: { object } }) => 'customer' in object && object.customer);
  expect(new Set(customers.filter(Boolean))).toEqual(
    new Set(shown.map(({ customer }) => customer)),
  );
  for (const id of [second, refunded.id, disputed.id]) expect(await statusOf(id)).toBe('canceled');
  expect(await statusOf(twice.id)).toBe('active');
  const { data: invoices } = await world.stripe.invoices.list({ subscription: ended.id });
  expect(invoices.map(({ status }) => status)).toEqual(['void', 'paid']);

  const added = new Map<OldSubscriber, string[]>([
    [twice, ['duplicate-ended', 'refunded']],
    [refunded, ['ended']],
    [disputed, ['ended']],
    ...furtherEmails,
  ]);
  for (const subscriber of business.subscribers) {
    const kinds = await business.emailKinds(subscriber);
    const later = kinds.slice(emailsBefore.get(subscriber)?.length);
    expect(later.toSorted(), subscriber.buyer.email).toEqual(added.get(subscriber) ?? []);
  }
  for (const newcomer of newcomers) {
    expect(await newcomer.current()).toMatchObject({ status: 'CANCELED' });
    const [newest] = await world.server.mailbox.untilReceived(newcomer.email, 2);
    expect(newest?.subject).toBe('Your free trial could not start');
  }
  const { rows: toOperator } = await world.database.query(
    `select 1 from billing_mails where recipient = 'operator' and suppressed_at is null`,
  );
  expect(toOperator).toEqual([]);
});

test("moving in 8: after the end, states and MRR equal Stripe's lists", async () => {
  const recount = createRecount(world);
  await world.advance('PT15S');
  await untilSynced(world);
  await recount.count();
  const [at, counted] = recount.listMoments()[0] ?? [0];
  for (const currency of ['usd', ...Object.keys(otherPrices)]) {
    const { mrr, subscribers } = await readFigures(openDatabase(world.database), {
      at: new Date(at * 1000),
      currency,
      churn: 'at-request',
      coupons: 'subtracted',
    });
    expect({ annual: annualOf(mrr), subscribers }).toEqual(counted?.get(currency));
  }
  expect(counted?.get('huf')).toEqual({ annual: 12 * 299_000, subscribers: 1 });
  const { rows: stored } = await world.database.query('select id, status from subscriptions');
  const listed = await world.stripe.subscriptions
    .list({ status: 'all', limit: 100 })
    .autoPagingToArray({ limit: 1000 });
  const statuses = (rows: { id: string; status: string }[]) =>
    rows.map(({ id, status }) => `${id} ${status}`).toSorted();
  expect(statuses(stored)).toEqual(statuses(listed.filter(({ id }) => id !== foreign.id)));
});

test('currencies 23: after the end, each old price counts for the MRR of its currency as at Stripe', async () => {
  for (const [currency, amount] of Object.entries(otherPrices)) {
    const figures = await readFigures(openDatabase(world.database), {
      at: new Date((await world.now()) * 1000),
      currency,
      churn: 'at-request',
      coupons: 'subtracted',
    });
    expect(figures).toMatchObject({ currency, mrr: { n: amount, d: 1 }, subscribers: 1 });
  }
});

test(
  'moving in 12: what happens after the end is reported and repaired as always',
  { tags: 'exhaustive' },
  async () => {
    const { active } = states;
    await world.advance('P32D');
    const second = await business.subscribe(active.customer);
    await untilSynced(world);
    await expect.poll(() => statusOf(second)).toBe('canceled');
    await untilSynced(world);
    const kinds = await business.emailKinds(active);
    expect(kinds.toSorted()).toEqual(['duplicate-ended', 'receipt', 'receipt', 'refunded']);
  },
);
