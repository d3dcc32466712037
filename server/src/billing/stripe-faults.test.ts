import type { ErrorCode } from '@stillweb/contract/errors';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Buyer } from '../../test/a-buyer.ts';
import { untilIdle } from '../../test/enqueue-job.ts';
import * as jobs from '../../test/job-changes.ts';
import { startBilling, type BillingTestApp } from '../../test/start-billing.ts';
import { startServer } from '../../test/start-server.ts';
import {
  clearFault,
  faults,
  setFault,
  type Fault,
  type StripeCall,
} from '../../test/stripe-faults.ts';
import { startStripeProxy, type StripeProxy } from '../../test/stripe-proxy.ts';
import * as changes from '../../test/user-changes.ts';

let world: BillingTestApp;
let proxy: StripeProxy;

beforeAll(async () => {
  world = await startBilling({}, async (overrides) => {
    proxy = await startStripeProxy(overrides.env?.STRIPE_API_BASE ?? '');
    const { STRIPE_API_BASE: sandbox } = overrides.env ?? {};
    const env = {
      ...overrides.env,
      STRIPE_API_BASE: proxy.url,
      CLOCK_URL: `${sandbox}/sandbox/clock`,
    };
    return startServer({ ...overrides, env });
  });
  world.server.expectErrorLine('request failed');
});

afterEach(() => clearFault(world, proxy));

afterAll(async () => {
  await world.close();
  await proxy.close();
});

type Expected = { status: number; code?: ErrorCode };
const outage: Expected = { status: 503, code: 'PAYMENT_PROVIDER_UNAVAILABLE' };
/** A call that Stripe finds invalid is a mistake of ours. */
const mistake: Expected = { status: 500, code: 'INTERNAL' };
const done: Expected = { status: 200 };

/** What a user is answered. A reading afterwards shows that a change was made whose answer is lost. */
const usual: Record<Fault, Expected> = {
  '400': mistake,
  '403': outage,
  '404': mistake,
  '409': outage,
  '429': outage,
  '500': outage,
  'lost before it was carried out': outage,
  'lost after it was carried out': done,
};
/** Of a call whose result no reading shows: the user repeats it. */
const unread: Partial<typeof usual> = { 'lost after it was carried out': outage };
/** The id of the card is the client's. */
const refusedCard: Expected = { status: 400, code: 'PAYMENT_METHOD_REFUSED' };

type Row = [
  what: string,
  call: StripeCall,
  prepare: changes.PrepareChange,
  exceptions?: Partial<typeof usual>,
  faults?: readonly Fault[],
];
/** A payment that Stripe may still be taking is under way, and no failure: billing 44. */
const exceptUnanswered = faults.filter(
  (fault) => fault !== '409' && fault !== 'lost before it was carried out',
);
const post = (path: string): StripeCall => ({ method: 'POST', path });
const cancelNow: StripeCall = { method: 'DELETE', path: '/v1/subscriptions/*' };
const update = post('/v1/subscriptions/*');

const rows: Row[] = [
  // First those for which the clock is advanced.
  ['a paid resumption', update, changes.aPaidResumption, {}, exceptUnanswered],
  ['an end at once', cancelNow, changes.anEndAtOnce],
  [
    'the payment of what is overdue',
    post('/v1/invoices/*/pay'),
    changes.anOverduePayment,
    {},
    exceptUnanswered,
  ],
  ['a first customer', post('/v1/customers'), changes.aFirstCheckout, unread],
  ['a checkout', post('/v1/checkout/sessions'), changes.aCheckout, unread],
  [
    'the look-up of a promotion code',
    { method: 'GET', path: '/v1/promotion_codes' },
    changes.aCheckoutWithACode,
    unread,
  ],
  [
    'the end of a checkout',
    post('/v1/checkout/sessions/*/expire'),
    changes.aCheckoutOfAnotherPlan,
    unread,
  ],
  ['the portal', post('/v1/billing_portal/sessions'), changes.aPortalSession, unread],
  ['a cancellation', update, changes.aCancellation],
  [
    'the void of a pending change',
    post('/v1/invoices/*/void'),
    changes.aCancellationOfAPendingChange,
    unread,
  ],
  ['a resumption', update, changes.aResumption],
  ['a pause', update, changes.aPause],
  ['a plan change', update, changes.aPlanChange, {}, exceptUnanswered],
  [
    'a card',
    post('/v1/payment_methods/*/attach'),
    changes.aCardToAttach,
    { '400': refusedCard, '404': refusedCard, ...unread },
  ],
  ['a default card', post('/v1/customers/*'), changes.aDefaultCard, unread],
  ['the card of a subscription', update, changes.aCardOfASubscription],
  ['the deletion of an account', cancelNow, changes.anAccountDeletion, unread],
];

describe.for(rows)('%s', ([, call, prepare, exceptions = {}, possible = faults]) => {
  let change: changes.UserChange | undefined;

  test.for(possible)('billing 34, 42: %s', async (fault) => {
    change ??= await prepareQuietly(prepare);
    const expected = { ...usual, ...exceptions }[fault];
    const isMade = fault === 'lost after it was carried out';
    const errors = countErrors();
    const requestedAt = await databaseTime();
    await setFault(world, proxy, call, fault);
    const { status, body } = await change.request();
    await clearFault(world, proxy);
    expect({ status, ...(body.code && { code: body.code }) }).toEqual(expected);
    expect(countErrors() - errors).toBe(expected === mistake ? 1 : 0);
    if (Object.keys(exceptions).length === 0)
      expect(await isStoredSince(change.buyer, requestedAt)).toBe(true);
    if (!isMade) return expect(await change.countDone()).toBe(0);

    if (expected !== done) expect(await change.request()).toMatchObject({ status: 200 });
    expect(await change.countDone()).toBe(1);
  });
});

type JobRow = [what: string, call: StripeCall, prepare: jobs.PrepareJob, faults?: readonly Fault[]];
const clearCard = post('/v1/payment_methods/*');
const detach = post('/v1/payment_methods/*/detach');
/** A card that Stripe refuses to clear does not keep the customer from being deleted. */
const exceptRefusals = faults.filter((fault) => fault !== '400' && fault !== '404');

const jobRows: JobRow[] = [
  ['a new address', post('/v1/customers/*'), jobs.anAddressChange],
  ['an erased card', clearCard, jobs.aClearedCard, exceptRefusals],
  ['a detached card', detach, jobs.aDetachedCard, exceptRefusals],
  ['an erased customer', post('/v1/customers/*'), jobs.aClearedCustomer],
  ['a deleted customer', { method: 'DELETE', path: '/v1/customers/*' }, jobs.aDeletedCustomer],
  ['an adoption', post('/v1/customers/*'), jobs.anAdoption],
];

describe.for(jobRows)('%s', ([, call, prepare, possible = faults]) => {
  let change: jobs.JobChange | undefined;

  test.for(possible)('billing 42: the job is tried again after %s', async (fault) => {
    change ??= await prepareQuietly((quiet) => prepare(quiet, proxy));
    const { queue, enqueue, countDone } = change;
    await setFault(world, proxy, call, fault);
    await enqueue();
    await expect.poll(() => jobs.countRetries(world, queue)).toBe(1);
    await clearFault(world, proxy);
    await jobs.deleteRetries(world, queue);
    const isMade = fault === 'lost after it was carried out';
    expect(await countDone()).toBe(isMade ? 1 : 0);
    if (!isMade) return;

    await enqueue();
    await untilIdle(world.database, queue);
    expect(await jobs.countRetries(world, queue)).toBe(0);
    expect(await countDone()).toBe(1);
  });
});

test.for([
  ['400', clearCard, jobs.aClearedCard],
  ['404', clearCard, jobs.aClearedCard],
  ['400', detach, jobs.aDetachedCard],
  ['404', detach, jobs.aDetachedCard],
] as const)(
  'security 44: %s for a card of a deleted account is in the log, the customer goes',
  async ([fault, call, prepare]) => {
    const message = 'a card was not cleared at Stripe';
    world.server.expectErrorLine(message);
    const { queue, enqueue, countDone } = await prepareQuietly((quiet) => prepare(quiet, proxy));
    const errors = countErrors();
    await setFault(world, proxy, call, fault);
    await enqueue();
    await untilIdle(world.database, queue);
    await clearFault(world, proxy);
    expect(await jobs.countRetries(world, queue)).toBe(0);
    expect(await countDone()).toBe(0);
    expect(countErrors() - errors).toBe(1);
    expect(world.server.logLines.findLast(({ level }) => level >= 50)?.msg).toBe(message);
  },
);

/** Afterwards nothing but the user's calls makes the server read at Stripe. */
async function prepareQuietly<Change>(
  prepare: (world: BillingTestApp) => Promise<Change>,
): Promise<Change> {
  await world.webhooks('normal');
  const change = await prepare(world);
  await world.webhooks('drop');
  await untilIdle(world.database, 'sync-customer');
  return change;
}

async function databaseTime(): Promise<Date> {
  return (await world.database.query('select clock_timestamp() as now')).rows[0].now;
}

/** billing 33: whether what was read at Stripe since then is stored. */
async function isStoredSince(buyer: Buyer, time: Date): Promise<boolean> {
  const { rowCount } = await world.database.query(
    'select from billing_customers where stripe_customer_id = $1 and synced_at >= $2',
    [await buyer.customerId(), time],
  );
  return rowCount === 1;
}

function countErrors(): number {
  return world.server.logLines.filter(({ level }) => level >= 50).length;
}
