import type { ErrorCode } from '@stillweb/contract/errors';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Buyer } from '../people/a-buyer.ts';
import { startFaultyBilling, type FaultyBilling } from '../worlds/start-faulty-billing.ts';
import { faults, type Fault, type StripeCall } from './stripe-faults.ts';
import * as changes from './user-changes.ts';

type Expected = { status: number; code?: ErrorCode };
const outage: Expected = { status: 503, code: 'PAYMENT_PROVIDER_UNAVAILABLE' };
/** A call that Stripe finds invalid is a mistake of ours. */
const mistake: Expected = { status: 500, code: 'INTERNAL' };
const done: Expected = { status: 200 };

/** The answer to a user, by fault. If the answer to a change is lost, a reading shows that it was made. */
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

export type UserCall = [
  what: string,
  call: StripeCall,
  prepare: changes.PrepareChange,
  exceptions?: Partial<typeof usual>,
  possible?: readonly Fault[],
];
/** A payment that Stripe may still be taking is under way, and no failure: billing 44. */
const exceptUnanswered = faults.filter(
  (fault) => fault !== '409' && fault !== 'lost before it was carried out',
);
const post = (path: string): StripeCall => ({ method: 'POST', path });
const cancelNow: StripeCall = { method: 'DELETE', path: '/v1/subscriptions/*' };
const update = post('/v1/subscriptions/*');

/** Each call of a user that changes something at Stripe. */
export const userCalls: UserCall[] = [
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
  [
    'the release of a schedule',
    post('/v1/subscription_schedules/*/release'),
    changes.aRelease,
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
  ['the deletion of an account', cancelNow, changes.anAccountDeletion],
];

/** Starts a faulty server for the tests of a file; returns what checks a call under one fault after another. */
export function useFaultyCalls(): (userCall: UserCall) => (fault: Fault) => Promise<void> {
  let billing: FaultyBilling;

  beforeAll(async () => {
    billing = await startFaultyBilling();
    billing.world.server.expectErrorLine('request failed');
  });
  afterEach(() => billing.clear());
  afterAll(() => billing.close());

  return ([, call, prepare, exceptions = {}]) => {
    let unspoiled: changes.UserChange | undefined;
    return async (fault) => {
      const change = unspoiled ?? (await billing.prepareQuietly(prepare));
      unspoiled = undefined;
      const expected = { ...usual, ...exceptions }[fault];
      const errors = billing.countErrors();
      const requestedAt = await databaseTime(billing);
      await billing.fail(call, fault);
      const { status, body } = await change.request();
      await billing.clear();
      expect({ status, ...(body.code && { code: body.code }) }).toEqual(expected);
      expect(billing.countErrors() - errors).toBe(expected === mistake ? 1 : 0);
      if (Object.keys(exceptions).length === 0)
        expect(await isStoredSince(billing, change.buyer, requestedAt)).toBe(true);
      if (fault !== 'lost after it was carried out') {
        expect(await change.countDone()).toBe(0);
        unspoiled = change;
        return;
      }
      if (expected !== done) expect(await change.request()).toMatchObject({ status: 200 });
      expect(await change.countDone()).toBe(1);
    };
  };
}

async function databaseTime({ world }: FaultyBilling): Promise<Date> {
  return (await world.database.query('select clock_timestamp() as now')).rows[0].now;
}

/** billing 33: whether what was read at Stripe since then is stored. */
async function isStoredSince({ world }: FaultyBilling, buyer: Buyer, time: Date): Promise<boolean> {
  const { rowCount } = await world.database.query(
    'select from billing_customers where stripe_customer_id = $1 and synced_at >= $2',
    [await buyer.customerId(), time],
  );
  return rowCount === 1;
}
