import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { untilIdle } from '../../test/enqueue-job.ts';
import * as jobs from '../../test/job-changes.ts';
import { startFaultyBilling, type FaultyBilling } from '../../test/start-faulty-billing.ts';
import { faults, type Fault, type StripeCall } from '../../test/stripe-faults.ts';

let billing: FaultyBilling;

beforeAll(async () => {
  billing = await startFaultyBilling();
  billing.world.server.expectErrorLine('request failed');
});

afterEach(() => billing.clear());

afterAll(() => billing.close());

const post = (path: string): StripeCall => ({ method: 'POST', path });
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
    change ??= await billing.prepareQuietly((quiet) => prepare(quiet, billing.proxy));
    const { queue, enqueue, countDone } = change;
    await billing.fail(call, fault);
    await enqueue();
    await expect.poll(() => jobs.countRetries(billing.world, queue)).toBe(1);
    await billing.clear();
    await jobs.deleteRetries(billing.world, queue);
    const isMade = fault === 'lost after it was carried out';
    expect(await countDone()).toBe(isMade ? 1 : 0);
    if (!isMade) return;

    await enqueue();
    await untilIdle(billing.world.database, queue);
    expect(await jobs.countRetries(billing.world, queue)).toBe(0);
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
    billing.world.server.expectErrorLine(message);
    const { queue, enqueue, countDone } = await billing.prepareQuietly((quiet) =>
      prepare(quiet, billing.proxy),
    );
    const errors = billing.countErrors();
    await billing.fail(call, fault);
    await enqueue();
    await untilIdle(billing.world.database, queue);
    await billing.clear();
    expect(await jobs.countRetries(billing.world, queue)).toBe(0);
    expect(await countDone()).toBe(0);
    expect(billing.countErrors() - errors).toBe(1);
    expect(billing.world.server.logLines.findLast(({ level }) => level >= 50)?.msg).toBe(message);
  },
);
