import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { untilIdle } from '../internals/enqueue-job.ts';
import * as jobs from './job-changes.ts';
import { startFaultyBilling, type FaultyBilling } from '../worlds/start-faulty-billing.ts';
import { faults, type Fault, type StripeCall } from './stripe-faults.ts';

const post = (path: string): StripeCall => ({ method: 'POST', path });
export type JobCall = [
  what: string,
  call: StripeCall,
  prepare: jobs.PrepareJob,
  possible?: readonly Fault[],
];
const clearCard = post('/v1/payment_methods/*');
const detach = post('/v1/payment_methods/*/detach');
/** A card that Stripe refuses to clear does not keep the customer from being deleted. */
const exceptRefusals = faults.filter((fault) => fault !== '400' && fault !== '404');

/** Each call of a job that changes something at Stripe. */
export const jobCalls: JobCall[] = [
  ['a new address', post('/v1/customers/*'), jobs.anAddressChange],
  ['an erased card', clearCard, jobs.aClearedCard, exceptRefusals],
  ['a detached card', detach, jobs.aDetachedCard, exceptRefusals],
  ['an erased customer', post('/v1/customers/*'), jobs.aClearedCustomer],
  ['a deleted customer', { method: 'DELETE', path: '/v1/customers/*' }, jobs.aDeletedCustomer],
  ['an adoption', post('/v1/customers/*'), jobs.anAdoption],
];

/** Calls that clear a card of a deleted account, with what Stripe may answer for good. */
export const refusedCalls = [
  ['400', clearCard, jobs.aClearedCard],
  ['404', detach, jobs.aDetachedCard],
  ['404', clearCard, jobs.aClearedCard],
  ['400', detach, jobs.aDetachedCard],
] as const;

type FaultyJobs = {
  /** Returns what checks a job under one fault after another. */
  isTriedAgain: (jobCall: JobCall) => (fault: Fault) => Promise<void>;
  isLogged: (refused: (typeof refusedCalls)[number]) => Promise<void>;
};

/** Starts a faulty server for the tests of a file. */
export function useFaultyJobs(): FaultyJobs {
  let billing: FaultyBilling;

  beforeAll(async () => {
    billing = await startFaultyBilling();
    billing.world.server.expectErrorLine('request failed');
  });
  afterEach(() => billing.clear());
  afterAll(() => billing.close());

  const prepareQuietly = (prepare: jobs.PrepareJob) =>
    billing.prepareQuietly((quiet) => prepare(quiet, billing.proxy));
  return {
    isTriedAgain: ([, call, prepare]) => {
      let unspoiled: jobs.JobChange | undefined;
      return async (fault) => {
        const change = unspoiled ?? (await prepareQuietly(prepare));
        unspoiled = undefined;
        const { queue, enqueue, countDone } = change;
        await billing.fail(call, fault);
        await enqueue();
        await jobs.deleteRetry(billing.world, queue);
        await billing.clear();
        if (fault !== 'lost after it was carried out') {
          expect(await countDone()).toBe(0);
          unspoiled = change;
          return;
        }
        expect(await countDone()).toBe(1);
        await enqueue();
        await untilIdle(billing.world.database, queue);
        expect(await jobs.countRetries(billing.world, queue)).toBe(0);
        expect(await countDone()).toBe(1);
      };
    },
    isLogged: async ([fault, call, prepare]) => {
      const message = 'a card was not cleared at Stripe';
      billing.world.server.expectErrorLine(message);
      const { queue, enqueue, countDone } = await prepareQuietly(prepare);
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
  };
}
