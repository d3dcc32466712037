import { expect, test } from 'vitest';
import { readSearchTerm, type SearchTerm } from './search-term.ts';

const id = '01234567-89ab-4def-8123-456789abcdef';

const cases: [typed: string, term: SearchTerm][] = [
  [' cus_Rk2 ', { kind: 'stripe', object: 'customer', id: 'cus_Rk2' }],
  ['sub_1Q', { kind: 'stripe', object: 'subscription', id: 'sub_1Q' }],
  ['in_1Q', { kind: 'stripe', object: 'invoice', id: 'in_1Q' }],
  ['pi_1Q', { kind: 'stripe', object: 'payment-intent', id: 'pi_1Q' }],
  ['ch_1Q', { kind: 'stripe', object: 'charge', id: 'ch_1Q' }],
  ['evt_1Q', { kind: 'stripe', object: 'event', id: 'evt_1Q' }],
  ['cs_test_a1', { kind: 'stripe', object: 'checkout-session', id: 'cs_test_a1' }],
  [id.toUpperCase(), { kind: 'uuid', id }],
  ['4242 12/30', { kind: 'card', last4: '4242', expMonth: 12, expYear: 2030 }],
  ['4242, 3/2031', { kind: 'card', last4: '4242', expMonth: 3, expYear: 2031 }],
  ['4242 13/30', { kind: 'text', text: '4242 13/30' }],
  ['Ada@Example.com', { kind: 'address', email: 'ada@example.com' }],
  ['\u00a0ada@example.com\u3000\r\n', { kind: 'address', email: 'ada@example.com' }],
  ['ada@', { kind: 'text', text: 'ada@' }],
  ['Ada Lovelace', { kind: 'text', text: 'Ada Lovelace' }],
  ['in_ two', { kind: 'text', text: 'in_ two' }],
  ['cushion_1', { kind: 'text', text: 'cushion_1' }],
  ['ab', { kind: 'too-short' }],
  ['a_%', { kind: 'too-short' }],
  ['Jo Li', { kind: 'text', text: 'Jo Li' }],
  ['李', { kind: 'too-short' }],
  ['李伟', { kind: 'text', text: '李伟' }],
];

test.for(cases)('"%s" is recognized by its shape', ([typed, term]) => {
  expect(readSearchTerm(typed)).toEqual(term);
});
