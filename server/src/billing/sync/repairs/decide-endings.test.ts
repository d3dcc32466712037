import { expect, test } from 'vitest';
import {
  aCharge,
  anInvoice,
  anInvoiceLine,
  aPaidInvoice,
  aRefund,
  aStripeState,
  aSubscription,
  aWarning,
  unixSeconds,
} from '../../../../test/objects/stripe-objects.ts';
import { markOf, type RefundAccess } from '../../rules/refund-mark.ts';
import type { StripeState } from '../../stripe/read/read-state.ts';
import type { EndingReason } from '../../tables.ts';
import { chargedSubscription } from './charged-subscription.ts';
import { decideEndings } from './decide-endings.ts';

const january = unixSeconds('2026-01-01T00:00:00Z');
const february = unixSeconds('2026-02-01T00:00:00Z');
const running = aSubscription();
const paid = aPaidInvoice({ lines: linesUntil(february) });
const earlier = aPaidInvoice({ lines: linesUntil(january) });

function linesUntil(end: number) {
  const data = [anInvoiceLine({ period: { start: end - 1, end } })];
  return { object: 'list' as const, data, has_more: false, url: '/v1/invoices/in_1/lines' };
}

const policy = { endsDisputed: true, refundsWarned: true };

function endingsOf(
  state: Partial<StripeState>,
  options: { known?: [string, EndingReason][]; settings?: Partial<typeof policy> } = {},
) {
  const whole = aStripeState({ subscriptions: [running], invoices: [paid], ...state });
  const known = new Map(options.known ?? []);
  return [...decideEndings(whole, known, { ...policy, ...options.settings })];
}

const whole = aCharge([aRefund()]);
const upgrade = {
  ...anInvoice({ id: 'in_2', amount_paid: 100, lines: linesUntil(february) }),
  payments: undefined,
};

/** A refund that staff have made. */
function marked(access: RefundAccess, overrides: Parameters<typeof aRefund>[0] = {}) {
  return aRefund({ metadata: markOf('an-action', access), ...overrides });
}

const upgradePayment = { ...aCharge([aRefund({ amount: 100 })]), payment_intent: 'pi_2' };
const otherPayment = { ...whole, id: 'ch_2', payment_intent: 'pi_2' };
const noItems = aSubscription({ items: { ...running.items, data: [] } });
const withCreditLine = {
  ...paid,
  lines: { ...paid.lines, data: [...earlier.lines.data, ...paid.lines.data] },
};

/** The invoice of a change of plan with a payment of its own. */
function paidUpgrade() {
  const { payments } = aPaidInvoice();
  const [first] = payments?.data ?? [];
  if (!payments || !first) throw new Error('a paid invoice has a payment');
  const payment = { type: 'payment_intent' as const, payment_intent: 'pi_2' };
  return { ...upgrade, payments: { ...payments, data: [{ ...first, payment }] } };
}

test.each<[string, Partial<StripeState>, EndingReason | undefined]>([
  ['the whole period is refunded', { charges: [whole] }, 'REFUNDED'],
  ['nothing is refunded', { charges: [aCharge()] }, undefined],
  ['a part is refunded', { charges: [aCharge([aRefund({ amount: 899 })])] }, undefined],
  [
    'two parts are the whole',
    { charges: [aCharge([aRefund({ amount: 500 }), aRefund({ id: 're_2', amount: 400 })])] },
    'REFUNDED',
  ],
  [
    'the whole is refunded, and staff let access stay',
    { charges: [aCharge([marked('stays')])] },
    undefined,
  ],
  [
    'the whole is refunded, and staff let access go on until the period ends',
    { charges: [aCharge([marked('period-end')])] },
    undefined,
  ],
  [
    'two parts are the whole, and staff let access stay with one of them',
    {
      charges: [aCharge([aRefund({ amount: 500 }), marked('stays', { id: 're_2', amount: 400 })])],
    },
    undefined,
  ],
  [
    'a part is refunded, and staff end access with it',
    { charges: [aCharge([marked('ends', { amount: 100 })])] },
    'REFUNDED',
  ],
  [
    'a part of an earlier period is refunded, and staff end access with it',
    { invoices: [earlier], charges: [aCharge([marked('ends', { amount: 100 })])] },
    'REFUNDED',
  ],
  [
    'a refund with which staff end access waits',
    { charges: [aCharge([marked('ends', { status: 'pending' })])] },
    undefined,
  ],
  [
    'staff end access of another subscription with a refund',
    { invoices: [{ ...paid, parent: null }], charges: [aCharge([marked('ends')])] },
    undefined,
  ],
  ['the refund waits', { charges: [aCharge([aRefund({ status: 'pending' })])] }, undefined],
  ['the refund failed', { charges: [aCharge([aRefund({ status: 'failed' })])] }, undefined],
  ['an earlier period is refunded', { invoices: [earlier], charges: [whole] }, undefined],
  [
    'a change within the period was paid as well',
    { invoices: [upgrade, paid], charges: [whole] },
    undefined,
  ],
  [
    'a change within the period is refunded as well',
    { invoices: [paidUpgrade(), paid], charges: [upgradePayment, whole] },
    'REFUNDED',
  ],
  [
    'its invoice also has a line of an earlier period',
    { invoices: [withCreditLine], charges: [whole] },
    'REFUNDED',
  ],
  ['another payment is refunded', { charges: [otherPayment, aCharge()] }, undefined],
  ['the subscription has no price', { subscriptions: [noItems], charges: [whole] }, undefined],
  ['the period cost nothing', { invoices: [{ ...paid, amount_paid: 0 }] }, undefined],
  [
    'the payment was for another subscription',
    { invoices: [{ ...paid, parent: null }], charges: [whole] },
    undefined,
  ],
  [
    'the subscription has ended',
    { subscriptions: [aSubscription({ status: 'canceled' })], charges: [whole] },
    undefined,
  ],
])('billing 37: when %s, a subscription ends as it should', (_name, state, reason) => {
  expect(endingsOf(state)).toEqual(reason ? [['sub_1', reason]] : []);
});

const disputed = { ...aCharge(), disputed: true };
const warned = { charges: [aCharge()], warnings: [aWarning()] };

test.each<[string, Parameters<typeof endingsOf>, EndingReason | undefined]>([
  ['a dispute', [{ charges: [disputed] }], 'DISPUTED'],
  ['a dispute of an earlier period', [{ charges: [disputed], invoices: [earlier] }], 'DISPUTED'],
  [
    'a dispute that changes nothing by setting',
    [{ charges: [disputed] }, { settings: { endsDisputed: false } }],
    undefined,
  ],
  [
    'a dispute of one that we end already',
    [{ charges: [disputed] }, { known: [['sub_1', 'DUPLICATE']] }],
    undefined,
  ],
  [
    'a dispute of a payment for no subscription',
    [{ charges: [disputed], invoices: [{ ...paid, parent: null }] }],
    undefined,
  ],
  ['a warning', [warned], 'FRAUD_WARNING'],
  [
    'a warning about which nothing is left to do',
    [{ ...warned, warnings: [aWarning({ actionable: false })] }],
    undefined,
  ],
  [
    'a warning about another charge',
    [{ ...warned, warnings: [aWarning({ charge: 'ch_2' })] }],
    undefined,
  ],
  [
    'a warning that changes nothing by setting',
    [warned, { settings: { refundsWarned: false } }],
    undefined,
  ],
])('billing 38: %s ends a subscription as it should', (_name, args, reason) => {
  expect(endingsOf(...args)).toEqual(reason ? [['sub_1', reason]] : []);
});

const first = aSubscription({ created: january, ended_at: january + 100, status: 'canceled' });
const second = aSubscription({ id: 'sub_2', created: january + 200 });

test.each<[string, Partial<StripeState>, number, string | undefined]>([
  ['the one of its invoice', { invoices: [paid] }, january + 300, 'sub_1'],
  ['none, if its invoice is for none', { invoices: [{ ...paid, parent: null }] }, 0, undefined],
  ['the one that ran then, if its invoice is not read', {}, january + 50, 'sub_1'],
  ['the one that ended in that second', {}, january + 100, 'sub_1'],
  ['the next one from its beginning', {}, january + 200, 'sub_2'],
  ['none between the two', {}, january + 150, undefined],
])('a charge paid for %s', (_name, state, created, id) => {
  const read = aStripeState({ subscriptions: [second, first], ...state });
  expect(chargedSubscription({ ...aCharge(), created }, read)?.id).toBe(id);
});
