import { expect, test } from 'vitest';
import { compareRecordings } from './compare.ts';
import { expectedReason, type ExpectedDifference } from './expected-differences.ts';
import type { Entry } from './recording.ts';

const call = 'GET /v1/invoices/{in}';

/** The differences between two answers to the same call. */
function compare(stripe: unknown, sandbox: unknown): string[] {
  return differencesOf([stripe], [sandbox]);
}

function differencesOf(stripe: unknown[], sandbox: unknown[]): string[] {
  const entries = (answers: unknown[]) =>
    answers.map((answer) => ({ step: 'trial', call, answer }));
  return compareRecordings({ stripe: entries(stripe), sandbox: entries(sandbox) }, []).map(
    ({ kind, field, stripe, sandbox }) => `${kind} ${field}: ${stripe} | ${sandbox}`,
  );
}

const noon = 1_790_000_000;

test.each([
  [{ object: 'invoice', total: 900 }, { object: 'invoice', total: 900 }, []],
  [
    { object: 'invoice', total: 900 },
    { object: 'invoice', total: 901 },
    ['value invoice.total: 900 | 901'],
  ],
  [
    { object: 'invoice', total: 900 },
    { object: 'invoice', total: '900' },
    ['shape invoice.total: number | string'],
  ],
  [
    { object: 'invoice', total: 900 },
    { object: 'invoice' },
    ['shape invoice.total: number | missing'],
  ],
  [
    { object: 'invoice', total: null },
    { object: 'invoice', total: 0 },
    ['shape invoice.total: null | number'],
  ],
  [
    { object: 'invoice', charge: { object: 'charge', paid: true } },
    { object: 'invoice', charge: { object: 'charge', paid: false } },
    ['value charge.paid: true | false'],
  ],
  [
    { object: 'invoice', lines: { object: 'list', data: [{ amount: 1 }, { amount: 2 }] } },
    { object: 'invoice', lines: { object: 'list', data: [{ amount: 3 }] } },
    ['value invoice.lines.data.length: 2 | 1', 'value invoice.lines.data.amount: 1 | 3'],
  ],
  [{ plan: 'MONTHLY' }, { plan: 'YEARLY' }, ['value .plan: "MONTHLY" | "YEARLY"']],
])('of the answers %j and %j differ %j', (stripe, sandbox, differences) => {
  expect(compare(stripe, sandbox)).toEqual(differences);
});

test.each([
  [noon, noon + 20 * 60, []],
  [noon, noon + 40 * 60, [`value .at: ${noon} | ${noon + 40 * 60}`]],
  [1_000, 1_001, ['value .at: 1000 | 1001']],
  ['2026-11-23T12:00:00.000Z', '2026-11-23T12:20:00.000Z', []],
  ['2026-11-23T12:00:00.000Z', '2026-11-24T12:00:00.000Z', [expect.stringContaining('value .at')]],
])('a time of %s is compared with %s to half an hour', (stripe, sandbox, differences) => {
  expect(compare({ at: stripe }, { at: sandbox })).toEqual(differences);
});

test.each([
  ['other ids of the same objects', ['cus_StripeAAA1', 'cus_StripeAAA1'], []],
  ['another object than before', ['cus_StripeAAA1', 'cus_StripeAAA2'], [1]],
  ['an object of another kind', ['sub_StripeAAA1', 'sub_StripeAAA1'], [0, 1]],
])('ids: %s', (_case, stripeIds, different) => {
  const sandboxId = 'cus_SandboxBBB1';
  const stripe = stripeIds.map((id) => ({ customer: id }));
  expect(differencesOf(stripe, [{ customer: sandboxId }, { customer: sandboxId }])).toEqual(
    different.map((index) => `value .customer: "${stripeIds[index]}" | "${sandboxId}"`),
  );
});

const entry = (step: string, name: string): Entry => ({ step, call: name, answer: {} });

test('a call that only one side made is a difference, except in a partial step', () => {
  const stripe = [entry('set up', 'POST /v1/prices'), entry('trial', call), entry('trial', call)];
  const sandbox = [
    entry('set up', 'GET /v1/prices'),
    entry('trial', call),
    entry('trial', 'DELETE /v1/customers/{cus}'),
  ];
  expect(compareRecordings({ stripe, sandbox }, [], ['set up'])).toMatchObject([
    { step: 'trial', call, field: 'call', stripe: 'made', sandbox: 'not made' },
    { step: 'trial', field: 'call', stripe: 'not made', sandbox: 'made' },
  ]);
});

test('where only one side refuses a call, the status is the only difference', () => {
  const refusal = { step: 'trial', call, status: 400, answer: { error: { code: 'no' } } };
  const success = { step: 'trial', call, status: 200, answer: { object: 'invoice', total: 900 } };
  expect(compareRecordings({ stripe: [refusal], sandbox: [success] }, [])).toMatchObject([
    { field: 'status', stripe: '400', sandbox: '200' },
  ]);
});

test('in a partial step readings are not compared, and changes are', () => {
  const stripe = [
    { step: 'set up', call: 'GET /v1/prices', answer: { amount: 1 } },
    { step: 'set up', call: 'POST /v1/prices', answer: { amount: 1 } },
  ];
  const sandbox = stripe.map((entry) => ({ ...entry, answer: { amount: 2 } }));
  expect(compareRecordings({ stripe, sandbox }, [], ['set up'])).toMatchObject([
    { call: 'POST /v1/prices', field: '.amount' },
  ]);
});

test('a step that one side did not reach is not compared', () => {
  const sandbox = [entry('trial', call), entry('renewal', call)];
  expect(compareRecordings({ stripe: [entry('trial', call)], sandbox }, [])).toEqual([]);
});

const expected: ExpectedDifference[] = [
  { field: 'charge.outcome', differs: 'shape', reason: 'network' },
  { field: '*.url', differs: 'value', reason: 'addresses' },
];

test.each([
  ['charge.outcome', 'value', 'network'],
  ['charge.outcome.risk_score', 'shape', 'network'],
  ['charge.outcomes', 'value', undefined],
  ['checkout.session.url', 'value', 'addresses'],
  ['checkout.session.url', 'shape', undefined],
  ['checkout.session.urls', 'value', undefined],
] as const)('that %s differs in %s is expected because of: %s', (field, kind, reason) => {
  expect(expectedReason({ field, kind }, expected)).toBe(reason);
});
