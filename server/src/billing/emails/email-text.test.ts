import { expect, test } from 'vitest';
import type { EmailContent } from '../email-content.ts';
import { emailText } from './email-text.ts';

const price = { amount: 900, currency: 'usd' };
const date = '2026-01-08T23:30:00.000Z';

test.each<[string, EmailContent, RegExp]>([
  [
    'Your free trial of Stillweb Premium has started',
    { kind: 'trial-started', plan: 'MONTHLY', endsAt: date, price },
    /^Until January 8, 2026 you pay nothing. Then your plan \(Monthly\) continues for \$9.00 a month/,
  ],
  [
    'Your free trial ends on January 8, 2026',
    { kind: 'trial-ending', plan: 'YEARLY', endsAt: date, price },
    /we charge \$9.00 to your card, and then \$9.00 a year.*cancel before that day/s,
  ],
  [
    'Your free trial now lasts until January 8, 2026',
    { kind: 'trial-extended', plan: 'MONTHLY', endsAt: date, price, isPayer: false },
    /extended your free trial.*On January 8, 2026 we charge \$9.00/s,
  ],
  [
    'You pay nothing until January 8, 2026',
    { kind: 'trial-extended', plan: 'YEARLY', endsAt: date, price, isPayer: true },
    /given you free time: you keep Premium.*and then \$9.00 a year/s,
  ],
  [
    'Receipt: $9.00 for Stillweb Premium',
    { kind: 'receipt', paid: price, paidAt: date, number: 'A-1', plan: 'MONTHLY' },
    /received \$9.00 on January 8, 2026 for Stillweb Premium \(Monthly\).*Invoice A-1/s,
  ],
  [
    'Receipt: $9.00 for Stillweb Premium',
    { kind: 'receipt', paid: price, paidAt: date, number: null, plan: null },
    /for Stillweb Premium \(Stillweb Premium\).*You find all invoices in the customer portal/s,
  ],
  [
    'Your payment did not go through',
    { kind: 'payment-failed', due: price, retryAt: date },
    /declined \$9.00.*try the same card again on January 8, 2026/s,
  ],
  [
    'Your payment did not go through',
    { kind: 'payment-failed', due: price, retryAt: null },
    /We do not try the same card again/,
  ],
  [
    'Your payment of $9.00 goes back to you',
    { kind: 'late-payment-returned', paid: price },
    /received \$9.00 for a subscription that had ended before/,
  ],
  [
    'Your bank asks you to confirm a payment',
    { kind: 'card-needs-action', due: price },
    /wants you to confirm \$9.00/,
  ],
  [
    'Your plan is now Annual',
    { kind: 'plan-changed', plan: 'YEARLY', price, nextChargeAt: date },
    /\$9.00 a year. The next charge is due on January 8, 2026/,
  ],
  [
    'Your plan is now Annual',
    { kind: 'plan-changed', plan: 'YEARLY', price, nextChargeAt: null },
    /^From now on your plan costs \$9.00 a year.$/,
  ],
  [
    'Your subscription ends on January 8, 2026',
    { kind: 'cancelled', endsAt: date },
    /You keep Premium until January 8, 2026/,
  ],
  [
    'Your subscription continues',
    { kind: 'resumed', price, nextChargeAt: date },
    /The next \$9.00 are charged on January 8, 2026/,
  ],
  [
    'Your subscription continues',
    { kind: 'resumed', price, nextChargeAt: null },
    /^The cancellation is withdrawn.$/,
  ],
  [
    'Your Stillweb Premium subscription has ended',
    { kind: 'ended', becauseUnpaid: true },
    /last payments did not go through.*you owe nothing/s,
  ],
  [
    'Your Stillweb Premium subscription has ended',
    { kind: 'ended', becauseUnpaid: false },
    /^Premium is switched off, and nothing more is charged/,
  ],
  [
    'Your free trial could not start',
    { kind: 'trial-refused' },
    /already had its free trial.*nothing was charged.*you can subscribe without a trial/s,
  ],
  [
    'You were subscribed twice: we have put it right',
    { kind: 'duplicate-ended', refunded: true },
    /what you paid for it is returned/,
  ],
  [
    'You were subscribed twice: we have put it right',
    { kind: 'duplicate-ended', refunded: false },
    /nothing more is charged for it/,
  ],
])('the email "%s" says what happens', (subject, content, text) => {
  const email = emailText(content);
  expect(email.subject).toBe(subject);
  expect(email.paragraphs.join('\n')).toMatch(text);
});

test.each([
  ['usd', 1234, '$12.34'],
  ['eur', 900, '€9.00'],
  ['jpy', 900, '¥900'],
])('an amount in %s is shown with the decimals of the currency', (currency, amount, shown) => {
  const { subject } = emailText({ kind: 'late-payment-returned', paid: { amount, currency } });
  expect(subject).toContain(shown);
});

test.each<[string, EmailContent]>([
  ['/dashboard/subscription', { kind: 'cancelled', endsAt: date }],
  ['/dashboard/subscription', { kind: 'payment-failed', due: price, retryAt: null }],
  ['/pricing', { kind: 'ended', becauseUnpaid: false }],
  ['/pricing', { kind: 'trial-refused' }],
])('an email leads to %s: %j', (path, content) => {
  expect(emailText(content).action.path).toBe(path);
});

test.each<EmailContent>([
  { kind: 'trial-started', plan: 'MONTHLY', endsAt: date, price },
  { kind: 'receipt', paid: price, paidAt: date, number: null, plan: null },
  { kind: 'plan-changed', plan: 'YEARLY', price, nextChargeAt: null },
  { kind: 'resumed', price, nextChargeAt: null },
])('the email $kind says how to cancel', (content) => {
  expect(emailText(content).notes?.join()).toMatch(/cancel at any time/);
});
