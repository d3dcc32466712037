import { afterAll, expect, test } from 'vitest';
import {
  anActiveSubscription,
  aTrial,
  idOf,
  setDefaultCard,
  somePlans,
  switchPrice,
} from '../testing/factories.ts';
import { startSandbox } from '../testing/start-sandbox.ts';

const sandbox = await startSandbox();
const { stripe } = sandbox;
const plans = await somePlans(sandbox);
const monthly = plans.monthly.id;
const yearly = plans.yearly.id;
afterAll(async () => sandbox.close());

/** Prepares a scenario, and returns the action whose events are compared. */
type Scenario = () => Promise<() => Promise<unknown>>;

const renewed = ['customer.subscription.updated', 'invoice.created'];
const finalized = ['invoice.finalized', 'invoice.updated'];
const paid = [
  'payment_intent.succeeded',
  'charge.succeeded',
  'invoice_payment.paid',
  'invoice.paid',
  'invoice.payment_succeeded',
];
const collected = ['payment_intent.created', ...paid];
const declined = [
  'charge.failed',
  'payment_intent.payment_failed',
  'invoice.payment_failed',
  'invoice.updated',
];

/**
 * The events of each scenario in Stripe's order; the letters B to I name the same scenarios in all
 * tests. `checkout/checkout-events.test.ts` has A, the checkouts.
 */
const sequences: [name: string, scenario: Scenario, types: string[]][] = [
  [
    'B: a trial that ends with a paid invoice',
    async () => {
      await aTrial(sandbox, monthly);
      return () => sandbox.advance('P7DT1H');
    },
    ['customer.subscription.trial_will_end', ...renewed, ...finalized, ...collected],
  ],
  [
    'C: a renewal',
    async () => {
      await anActiveSubscription(sandbox, { price: monthly });
      return () => sandbox.advance('P1MT1H');
    },
    ['invoice.upcoming', ...renewed, ...finalized, ...collected],
  ],
  [
    'D: a renewal that is declined until the last retry',
    async () => {
      await aTrial(sandbox, monthly, 'pm_card_chargeCustomerFail');
      return () => sandbox.advance('P22DT1H');
    },
    [
      'customer.subscription.trial_will_end',
      ...renewed,
      ...finalized,
      'payment_intent.created',
      ...declined,
      'customer.subscription.updated',
      ...declined,
      ...declined,
      ...declined,
      'customer.subscription.deleted',
    ],
  ],
  [
    'D: a retry that succeeds',
    async () => {
      const { customer } = await aTrial(sandbox, monthly, 'pm_card_chargeCustomerFail');
      await sandbox.advance('P7DT1H');
      await setDefaultCard(stripe, idOf(customer), 'pm_card_visa');
      return () => sandbox.advance('P3D');
    },
    [...paid, 'invoice.updated', 'customer.subscription.updated'],
  ],
  [
    'D: a renewal that needs 3-D Secure',
    async () => {
      await aTrial(sandbox, monthly, 'pm_card_authenticationRequired');
      return () => sandbox.advance('P7DT1H');
    },
    [
      'customer.subscription.trial_will_end',
      ...renewed,
      ...finalized,
      'payment_intent.created',
      'payment_intent.requires_action',
      'invoice.payment_action_required',
      'invoice.payment_failed',
      'invoice.updated',
      'customer.subscription.updated',
    ],
  ],
  [
    'E: a cancellation at the end of the period',
    async () => {
      const { subscription } = await anActiveSubscription(sandbox, { price: monthly });
      return async () => {
        await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
        await sandbox.advance('P1MT1H');
      };
    },
    ['customer.subscription.updated', 'customer.subscription.deleted'],
  ],
  [
    'E: an immediate cancellation',
    async () => {
      const { subscription } = await anActiveSubscription(sandbox, { price: monthly });
      return () => stripe.subscriptions.cancel(subscription.id);
    },
    ['customer.subscription.deleted'],
  ],
  [
    'F: a scheduled cancellation that is undone',
    async () => {
      const { subscription } = await anActiveSubscription(sandbox, { price: monthly });
      await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
      return () => stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    },
    ['customer.subscription.updated'],
  ],
  [
    'G: a change of plan',
    async () => {
      const { subscription } = await anActiveSubscription(sandbox, { price: monthly });
      return () => switchPrice(sandbox, subscription, yearly, 'pending_if_incomplete');
    },
    [
      'customer.subscription.updated',
      'invoiceitem.created',
      'invoice.created',
      'invoice.finalized',
      ...collected,
    ],
  ],
  [
    'G: a change of plan during the trial',
    async () => {
      const subscription = await aTrial(sandbox, monthly);
      return () => switchPrice(sandbox, subscription, yearly, 'pending_if_incomplete');
    },
    ['customer.subscription.updated'],
  ],
  [
    'G: a change of plan that is pending until 3-D Secure',
    async () => {
      const { subscription, customer } = await anActiveSubscription(sandbox, { price: monthly });
      await setDefaultCard(stripe, customer.id, 'pm_card_authenticationRequired');
      return async () => {
        const { latest_invoice } = await switchPrice(
          sandbox,
          subscription,
          yearly,
          'pending_if_incomplete',
        );
        const { payments } = await stripe.invoices.retrieve(idOf(latest_invoice), {
          expand: ['payments'],
        });
        const intent = idOf(payments?.data[0]?.payment.payment_intent);
        await sandbox.control(`/authentications/${intent}`, { passed: true });
      };
    },
    [
      'customer.subscription.updated',
      'invoiceitem.created',
      'invoice.created',
      'invoice.finalized',
      'payment_intent.created',
      'payment_intent.requires_action',
      'invoice.payment_action_required',
      'invoice.updated',
      ...paid,
      'invoice.updated',
      'customer.subscription.pending_update_applied',
      'customer.subscription.updated',
    ],
  ],
  [
    'I: a deleted customer',
    async () => {
      const { customer } = await anActiveSubscription(sandbox, { price: monthly });
      return () => stripe.customers.del(customer.id);
    },
    ['customer.subscription.deleted', 'customer.deleted'],
  ],
];

test.for(sequences)('events of %s', async ([, scenario, types]) => {
  const act = await scenario();
  await sandbox.newEvents();
  await act();
  expect(await sandbox.newEvents()).toEqual(types);
  // The clock of the next scenario must not renew them.
  for await (const { id } of stripe.subscriptions.list()) await stripe.subscriptions.cancel(id);
});
