// @vitest-environment happy-dom
import { withoutTax } from '@stillweb/contract/billing/tax';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Heading } from '../page/heading.tsx';
import { ActiveScreen } from './active-screen.tsx';
import { aSubscription } from './rules/a-subscription.ts';

afterEach(cleanup);

const card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040 };

const renderScreen = (status: string) =>
  render(
    <ActiveScreen
      subscription={aSubscription({ status, card })}
      taxNote={withoutTax}
      renderButton={() => null}
      nextStep={<Heading level={2}>Add the extension</Heading>}
      invoices={<Heading level={2}>Invoices</Heading>}
    >
      {null}
    </ActiveScreen>,
  );

const sections = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('the step that is left comes right below the plan, whose card thanks the subscriber', () => {
  renderScreen('ACTIVE');
  expect(sections()).toEqual(['Stillweb Premium', 'Add the extension', 'Payment', 'Invoices']);
  const plan = within(screen.getByRole('region', { name: 'Stillweb Premium' }));
  expect(plan.getByText('Thank you for being a premium subscriber')).toBeDefined();
});

test('a paused subscription shows neither the step nor the thanks', () => {
  renderScreen('PAUSED');
  expect(sections()).toEqual(['Stillweb Premium', 'Payment', 'Invoices']);
  expect(screen.queryByText(/premium subscriber/)).toBeNull();
});
