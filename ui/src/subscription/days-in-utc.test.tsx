// @vitest-environment happy-dom
import type { Subscription } from '@stillweb/contract/billing/subscription';
import { withoutTax } from '@stillweb/contract/billing/tax';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SessionRow } from '../account/account-panels.tsx';
import { DaysInUtc } from '../text/days-in-utc.tsx';
import { ActiveScreen } from './active-screen.tsx';
import { aSubscription } from './rules/a-subscription.ts';
import { PaymentDueScreen } from './payment-due-screen.tsx';
import { RequiredScreen } from './required-screen.tsx';

beforeEach(() => {
  vi.stubEnv('TZ', 'Pacific/Kiritimati');
});
afterEach(() => {
  vi.unstubAllEnvs();
  cleanup();
});

const at = '2026-01-08T23:30:00.000Z';
const inUtc = 'January\u00A08,\u00A02026';
const local = 'January\u00A09,\u00A02026';

const card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040 };
const nextCharge = { amount: 900, currency: 'usd', date: at };
const cardCharge = {
  ...nextCharge,
  credit: 0,
  renewalsCovered: 0,
  later: [
    { amount: 700, from: at },
    { amount: 900, from: at },
  ],
};
const discount = { name: 'SPRING', percentOff: 20, amountOff: null, months: 3, isOnce: false };

const screenOf = (subscription: Subscription) => (
  <ActiveScreen
    subscription={subscription}
    taxNote={withoutTax}
    renderButton={() => null}
    invoices={null}
  >
    {null}
  </ActiveScreen>
);
const paymentDue = (
  <PaymentDueScreen
    subscription={aSubscription({ status: 'PAST_DUE', card, nextCharge })}
    renderButton={() => null}
  >
    {null}
  </PaymentDueScreen>
);
const ended = (
  <RequiredScreen
    subscription={aSubscription({ status: 'CANCELED', endedAt: at })}
    renderWithdrawal={(otherwise) => otherwise}
    offer={null}
    renderButton={() => null}
  >
    {null}
  </RequiredScreen>
);
const session = { id: '1', current: false, browser: 'Firefox', createdAt: at, lastUsedAt: at };

test.each([
  ['the next charge', screenOf(aSubscription({ card, nextCharge }))],
  ['later charges', screenOf(aSubscription({ card, cardCharge }))],
  ['a discount', screenOf(aSubscription({ discounts: [{ ...discount, endsAt: at }] }))],
  ['a trial', screenOf(aSubscription({ status: 'TRIALING', trialEnd: at }))],
  ['an end', screenOf(aSubscription({ cancelAt: at }))],
  ['a later end', screenOf(aSubscription({ renewsUntil: at, nextCharge, card }))],
  ['a missing card', screenOf(aSubscription({ nextCharge }))],
  ['a pause to come', screenOf(aSubscription({ pause: { startsAt: at, resumesAt: at } }))],
  [
    'a pause',
    screenOf(aSubscription({ status: 'PAUSED', pause: { startsAt: at, resumesAt: at } })),
  ],
  ['a failed payment', paymentDue],
  ['a past end', ended],
  ['a session', <SessionRow key="session" session={session} action={null} />],
])('%s near midnight is the UTC day in the console, the local day on the site', (_what, screen) => {
  const site = render(screen).container;
  expect(site.textContent).toContain(local);
  expect(site.textContent).not.toContain(inUtc);
  const console = render(<DaysInUtc>{screen}</DaysInUtc>).container;
  expect(console.textContent).toContain(inUtc);
  expect(console.textContent).not.toContain(local);
});
