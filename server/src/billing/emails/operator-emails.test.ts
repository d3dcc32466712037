import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { aCharge, aRefund, aWarning } from '../../../test/objects/stripe-objects.ts';
import { decideOperatorEmails } from './decide-operator-emails.ts';
import { operatorText } from './text/operator-text.ts';

const acts = { endsDisputed: true, refundsWarned: true };
const waits = { endsDisputed: false, refundsWarned: false };
const disputed = { ...aCharge(), disputed: true };
const failed = aCharge([aRefund({ status: 'failed', failure_reason: 'declined' })]);

type Row = [Stripe.Charge, Stripe.Radar.EarlyFraudWarning[], typeof acts, string, RegExp];

test.each<Row>([
  [disputed, [], acts, 'disputed:ch_1 Dispute: $9.00', /is ended and nothing more is charged/],
  [disputed, [], waits, 'disputed:ch_1 Dispute: $9.00', /continues, because END_DISPUTED/],
  [aCharge(), [aWarning()], acts, 'fraud-warning:issfr_1 Fraud warning: $9.00', /being refunded/],
  [aCharge(), [aWarning()], waits, 'fraud-warning:issfr_1 Fraud warning: $9.00', /Nothing was/],
  [failed, [], acts, 'refund-failed:re_1 Refund failed: $9.00', /sent back .*\(declined\)/],
])('billing 37, 38: the operator gets an email: %#', (charge, warnings, policy, name, text) => {
  const [email, ...others] = decideOperatorEmails({ charges: [charge], warnings }, policy);
  expect(others).toEqual([]);
  if (!email) throw new Error('there is no email');
  const { subject, paragraphs } = operatorText(email.content, 'ada@stillweb.example');
  expect(`${email.key} ${subject}`).toBe(name);
  expect(paragraphs[0]).toContain('ch_1 of $9.00 for Stillweb Premium (ada@stillweb.example)');
  expect(paragraphs.join('\n')).toMatch(text);
});

test('a warning about a payment whose refund has failed says that it is not refunded', () => {
  const state = { charges: [failed], warnings: [aWarning()] };
  const [, warning] = decideOperatorEmails(state, acts);
  if (!warning) throw new Error('there is no email');
  const text = operatorText(warning.content, 'ada@stillweb.example').paragraphs.join('\n');
  expect(text).toMatch(/sent back an earlier refund .*we do not try another/);
});

test.each([
  ['a payment', aCharge(), []],
  ['a refund', aCharge([aRefund()]), []],
  ['a warning that is done with', aCharge(), [aWarning({ actionable: false })]],
  ['a warning about another charge', aCharge(), [aWarning({ charge: 'ch_2' })]],
])('the operator gets no email on %s', (_name, charge, warnings) => {
  expect(decideOperatorEmails({ charges: [charge], warnings }, acts)).toEqual([]);
});
