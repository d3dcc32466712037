import { expect, test } from 'vitest';
import type { EmailContent } from '../../rules/email-content.ts';
import { emailText } from './email-text.ts';

const price = { amount: 900, currency: 'usd' };
const part = { amount: 400, currency: 'usd' };
const visa = { brand: 'visa', last4: '4242' };
const date = '2026-01-08T23:30:00.000Z';
const charge = {
  ...price,
  date,
  credit: 0,
  renewalsCovered: 0,
  later: [{ amount: 900, from: '2026-02-08T23:30:00.000Z' }],
};
const renewal = { charge, card: visa };
/** Nothing is foreseen. */
const none = { charge: null, card: null };
const plainReceipt = {
  kind: 'receipt',
  invoice: 'in_1',
  paid: price,
  paidAt: date,
  number: null,
  plan: null,
  period: null,
  card: null,
  tax: { amount: 0, currency: 'usd' },
  discount: null,
  withdrawUntil: null,
} as const;
const declined = {
  kind: 'payment-failed',
  due: price,
  retryAt: date,
  lacksCard: false,
  isPremiumOn: false,
} as const;

type Row = [subject: string, content: EmailContent, text: RegExp];

/** In dollars. */
const rows: Row[] = [
  [
    'Your free trial of Stillweb Premium has started',
    { kind: 'trial-started', discounts: [], plan: 'MONTHLY', endsAt: date, ...renewal },
    /^Premium is free until January 8, 2026 at 11:30 PM UTC.\nThen your plan \(Monthly\) continues. On January 8, 2026 we'll charge \$9.00 to your Visa card ending in 4242, then \$9.00 a month.\nIf you cancel/,
  ],
  [
    'Your free trial of Stillweb Premium has started',
    { kind: 'trial-started', discounts: [], plan: 'MONTHLY', endsAt: date, ...none },
    /^Premium is free until January 8, 2026 at 11:30 PM UTC.\nIf you cancel before January 8, 2026 at 11:30 PM UTC, you won't be charged.\nOpen this email on your computer: Stillweb Premium runs in .* there.$/,
  ],
  [
    'Your free trial ends on January 8, 2026 at 11:30 PM UTC',
    { kind: 'trial-ending', plan: 'YEARLY', endsAt: date, ...renewal },
    /^When it ends, your plan \(Annual\) continues. On January 8, 2026 we'll charge \$9.00 to your Visa card ending in 4242, then \$9.00 a year.\nIf you don't/,
  ],
  [
    'Your free trial ends on January 8, 2026 at 11:30 PM UTC',
    { kind: 'trial-ending', plan: 'YEARLY', endsAt: date, ...none },
    /^When it ends, your plan \(Annual\) continues.\nIf you don't/,
  ],
  [
    'Your free trial now lasts until January 8, 2026 at 11:30 PM UTC',
    { kind: 'trial-extended', plan: 'MONTHLY', endsAt: date, ...renewal, isPayer: false },
    /extended your free trial.*On January 8, 2026 we'll charge \$9.00/s,
  ],
  [
    'Your free trial now lasts until January 8, 2026 at 11:30 PM UTC',
    { kind: 'trial-extended', plan: 'MONTHLY', endsAt: date, ...none, isPayer: false },
    /^We've extended your free trial. You won't pay anything until January 8, 2026 at 11:30 PM UTC.$/,
  ],
  [
    'You pay nothing until January 8, 2026 at 11:30 PM UTC',
    { kind: 'trial-extended', plan: 'YEARLY', endsAt: date, ...renewal, isPayer: true },
    /given you free time. You keep Premium and won't pay anything until January 8.*then \$9.00 a year/s,
  ],
  [
    'You have a credit of $9.00',
    { kind: 'credit-given', credit: price, plan: 'MONTHLY', ...renewal },
    /given you a credit of \$9.00. We'll apply it to your next invoices automatically.*On January 8, 2026 we'll charge \$9.00/s,
  ],
  [
    'You have a credit of $9.00',
    { kind: 'credit-given', credit: price, plan: null, ...none },
    /^We've given you a credit of \$9.00. We'll apply it to your next invoices automatically.$/,
  ],
  [
    'Receipt: $9.00 for Stillweb Premium',
    { ...plainReceipt, number: 'A-1', plan: 'MONTHLY' },
    /received \$9.00 on January 8, 2026 for Stillweb Premium \(Monthly\).*Invoice A-1/s,
  ],
  [
    'Receipt: $9.00 for Stillweb Premium',
    {
      ...plainReceipt,
      number: null,
      plan: null,
      discount: { amount: { amount: 180, currency: 'usd' }, discounts: [] },
    },
    /Your discount: \$1\.80 is already taken off/,
  ],
  [
    'Receipt: $9.00 for Stillweb Premium',
    {
      ...plainReceipt,
      discount: {
        amount: { amount: 180, currency: 'usd' },
        discounts: [
          { name: 'SPRING', percentOff: 20 },
          { name: 'FRIENDS', percentOff: null },
        ],
      },
    },
    /Your discount, SPRING \(20% off\), FRIENDS: \$1\.80 is already taken off/,
  ],
  [
    'Receipt: $9.00 for Stillweb Premium',
    plainReceipt,
    /for Stillweb Premium \(Stillweb Premium\).*You'll find all invoices on your subscription page/s,
  ],
  [
    'Receipt: $9.00 for Stillweb Premium',
    {
      ...plainReceipt,
      number: 'A-1',
      plan: 'MONTHLY',
      period: { start: date, end: '2026-02-08T23:30:00.000Z' },
      card: visa,
      tax: { amount: 150, currency: 'usd' },
    },
    /\$9.00 from your Visa card ending in 4242 on January 8.*covers January 8, 2026 to February 8, 2026.*includes \$1.50 of tax/s,
  ],
  [
    'Your plan renews on January 8, 2026',
    { kind: 'renewal-ahead', plan: 'YEARLY', renewsAt: date, until: null, due: price, card: visa },
    /\(Annual\) continues for another year, and we'll charge \$9.00 to your Visa card ending in 4242.*cancel before January 8, 2026 at 11:30 PM UTC under Manage your subscription/s,
  ],
  [
    'Your plan renews on January 8, 2026',
    { kind: 'renewal-ahead', plan: 'YEARLY', renewsAt: date, until: null, due: price, card: null },
    /we'll charge \$9.00\.\nThere's no card on file\. Add one on your subscription page before then/,
  ],
  [
    'Your plan renews on January 8, 2026',
    {
      kind: 'renewal-ahead',
      plan: 'YEARLY',
      renewsAt: date,
      until: '2026-03-01T12:00:00.000Z',
      due: price,
      card: visa,
    },
    /\(Annual\) continues until March 1, 2026 at 12:00 PM UTC, and we'll charge/,
  ],
  [
    'Your plan renews on January 8, 2026',
    {
      kind: 'renewal-ahead',
      plan: 'YEARLY',
      renewsAt: date,
      until: null,
      due: { amount: 0, currency: 'usd' },
      card: visa,
    },
    /continues for another year. You won't be charged then/,
  ],
  [
    'Your card expires before the next payment',
    {
      kind: 'card-expires',
      card: { brand: 'a-new-brand', last4: '4242' },
      expires: { month: 12, year: 2025 },
      chargeAt: date,
    },
    /Your card ending in 4242 expires at the end of December 2025.*due on January 8, 2026/s,
  ],
  [
    "Your payment didn't go through",
    declined,
    /declined \$9.00.*try the same card again on January 8, 2026/s,
  ],
  [
    "Your payment didn't go through",
    { ...declined, retryAt: null },
    /We won't try the same card again/,
  ],
  [
    "Your payment didn't go through",
    { ...declined, lacksCard: true },
    /^We couldn't charge \$9.00 for Stillweb Premium because there's no card on file.*\nAdd a card.*\nIf you no longer want Premium, cancel in the Customer Portal instead.$/,
  ],
  [
    "Your payment didn't go through",
    { ...declined, retryAt: null, isPremiumOn: true },
    /^Your bank declined \$9.00 for Stillweb Premium. Premium stays on for now.\nOpen the Customer Portal from your subscription page, update your card, and pay the open invoice there.\n/,
  ],
  [
    "We're returning your payment of $9.00",
    { kind: 'late-payment-returned', paid: price },
    /received \$9.00 for a subscription that had already ended/,
  ],
  [
    'Refund: $9.00',
    { kind: 'refunded', refunded: price, paid: price, access: null },
    /^We've refunded your payment of \$9.00 for Stillweb Premium. It can take a few days to show on your card.$/,
  ],
  [
    'Refund: $4.00',
    { kind: 'refunded', refunded: part, paid: price, access: 'continues' },
    /refunded \$4.00 of the \$9.00 you paid.*\nYour subscription continues as before.$/,
  ],
  [
    'Refund: $9.00',
    { kind: 'refunded', refunded: price, paid: price, access: 'ended' },
    /your payment of \$9.00.*so your subscription has ended/s,
  ],
  [
    'Your Stillweb Premium subscription has ended',
    { kind: 'ended', becauseUnpaid: false, reported: 'DISPUTED' },
    /you dispute a payment.*write to support@/s,
  ],
  [
    'Your Stillweb Premium subscription has ended',
    { kind: 'ended', becauseUnpaid: false, reported: 'FRAUD_WARNING' },
    /without your consent.*are refunding the payment/s,
  ],
  [
    'Your bank asks you to confirm a payment',
    { kind: 'card-needs-action', due: price },
    /wants you to confirm \$9.00/,
  ],
  [
    'Your plan is now Annual',
    { kind: 'plan-changed', plan: 'YEARLY', ...renewal },
    /^You're now on the Annual plan. On January 8, 2026 we'll charge \$9.00/,
  ],
  [
    'Your plan is now Annual',
    { kind: 'plan-changed', plan: 'YEARLY', ...none },
    /^You're now on the Annual plan.$/,
  ],
  [
    'Your subscription ends on January 8, 2026',
    { kind: 'cancelled', endsAt: date, next: null },
    /You keep Premium until January 8, 2026/,
  ],
  [
    'Your subscription ends on January 8, 2026',
    { kind: 'cancelled', endsAt: date, next: { at: '2025-12-08T12:00:00.000Z', due: price } },
    /your subscription renews until then. On December 8, 2025 we'll charge \$9.00/,
  ],
  [
    'Your subscription ends on January 8, 2026',
    { kind: 'cancelled', endsAt: date, next: { at: '2025-12-08T12:00:00.000Z', due: null } },
    /The next renewal is on December 8, 2025\./,
  ],
  [
    'Your subscription continues',
    { kind: 'resumed', plan: 'MONTHLY', ...renewal },
    /^You've resumed your subscription. On January 8, 2026 we'll charge \$9.00/,
  ],
  [
    'Your subscription continues',
    { kind: 'resumed', plan: null, ...none },
    /^You've resumed your subscription.$/,
  ],
  [
    'Your Stillweb Premium subscription has ended',
    { kind: 'ended', becauseUnpaid: true },
    /last payments didn't go through.*You owe nothing/s,
  ],
  [
    'Your Stillweb Premium subscription has ended',
    { kind: 'ended', becauseUnpaid: false },
    /^Premium is off, and you won't be charged again/,
  ],
  [
    'Your free trial could not start',
    { kind: 'trial-refused' },
    /already had its free trial.*you won't be charged.*you can subscribe without a trial/s,
  ],
  [
    'Your subscription is paused from January 8, 2026',
    { kind: 'paused', startsAt: date, resumesAt: '2026-03-08T23:30:00.000Z', due: price },
    /until January 8, 2026.*On March 8, 2026 Premium comes back automatically, and we'll charge \$9.00/s,
  ],
  [
    'Your subscription is paused from January 8, 2026',
    { kind: 'paused', startsAt: date, resumesAt: null, due: null },
    /The pause has no end date yet/,
  ],
  [
    'Your pause ends on January 8, 2026',
    { kind: 'pause-ending', plan: 'MONTHLY', resumesAt: date, due: price, card: visa },
    /we'll charge \$9.00 to your Visa card ending in 4242.*cancel before January 8, 2026 at 11:30 PM UTC/s,
  ],
  [
    'Your subscription continues',
    { kind: 'pause-over', plan: 'MONTHLY', ...renewal },
    /^Your pause is over. On January 8, 2026 we'll charge \$9.00/,
  ],
  [
    'We canceled a duplicate subscription',
    { kind: 'duplicate-ended', refunded: true },
    /email you as soon as it's refunded/,
  ],
  [
    'We canceled a duplicate subscription',
    { kind: 'duplicate-ended', refunded: false },
    /you won't be charged for it again/,
  ],
];

/** The amount of a row in another currency, whose minor units are as many as the cents. */
const written: Record<string, (whole: string, cents: string) => string> = {
  eur: (whole, cents) => `€${whole}.${cents}`,
  jpy: (whole, cents) => `¥${Number(whole + cents)}`,
  aed: (whole, cents) => `AED\u00A0${whole}.${cents}`,
};

function inCurrency(currency: string, [subject, content, text]: Row): Row {
  const write = (_dollars: string, whole: string, cents: string) =>
    written[currency]?.(whole, cents) ?? '';
  return [
    subject.replaceAll(/\$(\d+)\.(\d\d)/g, write),
    JSON.parse(JSON.stringify(content).replaceAll('"currency":"usd"', `"currency":"${currency}"`)),
    new RegExp(text.source.replaceAll(/\\\$(\d+)\\?\.(\d\d)/g, write), text.flags),
  ];
}

test.each([
  ...rows.map((row) => ['usd', ...row] as const),
  ...Object.keys(written).flatMap((currency) =>
    rows.map((row) => [currency, ...inCurrency(currency, row)] as const),
  ),
])('in %s, the email "%s" says what happens', (_currency, subject, content, text) => {
  const email = emailText(content);
  expect(email.subject).toBe(subject);
  expect(email.paragraphs.join('\n')).toMatch(text);
});

test.each<EmailContent>([
  { kind: 'trial-started', discounts: [], plan: 'MONTHLY', endsAt: date, ...renewal },
  { kind: 'trial-ending', plan: 'YEARLY', endsAt: date, ...renewal },
  { kind: 'trial-extended', plan: 'YEARLY', endsAt: date, ...renewal, isPayer: true },
  { kind: 'trial-extended', plan: 'YEARLY', endsAt: date, ...renewal, isPayer: false },
  { kind: 'renewal-ahead', plan: 'YEARLY', renewsAt: date, until: date, due: price, card: visa },
  { kind: 'cancelled', endsAt: date, next: null },
  { kind: 'cancelled', endsAt: date, next: { at: date, due: price } },
  { kind: 'paused', startsAt: date, resumesAt: null, due: null },
  { kind: 'pause-ending', plan: 'MONTHLY', resumesAt: date, due: price, card: visa },
])('billing 53: the email $kind names the hour and the zone of its deadlines', (content) => {
  const text = emailText(content).paragraphs.join(' ');
  expect(text).toMatch(/(before|until) January 8, 2026 at 11:30 PM UTC/i);
  expect(text).not.toMatch(/that day|(before|until) January 8, 2026(?! at)/i);
});

test.each<[string, EmailContent]>([
  ['/dashboard/subscription', { kind: 'cancelled', endsAt: date, next: null }],
  ['/dashboard/subscription', { ...declined, retryAt: null }],
  ['/dashboard/subscription#in_1', plainReceipt],
  ['/pricing', { kind: 'ended', becauseUnpaid: false }],
  ['/pricing', { kind: 'trial-refused' }],
])('an email leads to %s: %j', (path, content) => {
  expect(emailText(content).action.path).toBe(path);
});

test.each<EmailContent>([
  { kind: 'trial-started', discounts: [], plan: 'MONTHLY', endsAt: date, ...none },
  plainReceipt,
  { kind: 'plan-changed', plan: 'YEARLY', ...none },
  { kind: 'resumed', plan: null, ...none },
])('the email $kind says how to cancel', (content) => {
  expect(emailText(content).notes?.join()).toMatch(/cancel anytime/);
});

const cardless = { plan: 'MONTHLY', charge, card: null } as const;
test.each<EmailContent>([
  { kind: 'trial-ending', endsAt: date, ...cardless },
  { kind: 'trial-extended', endsAt: date, isPayer: false, ...cardless },
  { kind: 'credit-given', credit: price, ...cardless },
  { kind: 'plan-changed', ...cardless },
  { kind: 'resumed', ...cardless },
  { kind: 'pause-over', ...cardless },
  { kind: 'pause-ending', resumesAt: date, due: price, plan: 'MONTHLY', card: null },
  { kind: 'renewal-ahead', renewsAt: date, until: null, due: price, plan: 'YEARLY', card: null },
  { ...declined, lacksCard: true },
])('billing 54: without a card the email $kind names none, and asks for one', (content) => {
  const { paragraphs, action } = emailText(content);
  expect(paragraphs.join()).toMatch(/no card on file/i);
  expect(paragraphs.join()).not.toMatch(/your card|same card|another card|declined/);
  expect(action).toEqual({ label: 'Add a card', path: '/dashboard/subscription' });
});

test('billing 54: a new trial, whose card may be set later, asks for none', () => {
  const { paragraphs, action } = emailText({
    kind: 'trial-started',
    discounts: [],
    endsAt: date,
    ...cardless,
  });
  expect(paragraphs.join()).not.toMatch(/no card|your card/);
  expect(action.label).toBe('Manage your subscription');
});
