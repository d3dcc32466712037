import type Stripe from 'stripe';
import { afterAll, expect, test } from 'vitest';
import { payAtCheckout, somePlans, submit } from '../../testing/factories.ts';
import { startSandbox } from '../../testing/start-sandbox.ts';

const sandbox = await startSandbox();
const { stripe } = sandbox;
const { monthly } = await somePlans(sandbox);
afterAll(async () => sandbox.close());

type Terms = { trial_period_days?: number };
type Pay = (session: Stripe.Checkout.Session) => Promise<unknown>;

const trial = { trial_period_days: 7 };

const trialStarted = [
  'setup_intent.succeeded',
  'payment_method.attached',
  'customer.subscription.created',
  'invoice.created',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_succeeded',
  'checkout.session.completed',
];
const paid = [
  'invoice_payment.paid',
  'invoice.paid',
  'invoice.updated',
  'invoice.payment_succeeded',
];

/** The events of each checkout in Stripe's order; the names are those of `event-order.test.ts`. */
const sequences: [name: string, terms: Terms, pay: Pay, types: string[]][] = [
  [
    'A: a checkout with a trial',
    trial,
    async (session) => payAtCheckout(session),
    ['setup_intent.created', ...trialStarted],
  ],
  [
    'A2: a checkout that is paid',
    {},
    async (session) => payAtCheckout(session),
    [
      'charge.succeeded',
      'payment_method.attached',
      'invoice.created',
      'customer.subscription.created',
      'invoice.finalized',
      'customer.subscription.updated',
      ...paid,
      'payment_intent.created',
      'payment_intent.succeeded',
      'checkout.session.completed',
    ],
  ],
  [
    'A3: a checkout with a trial and 3-D Secure',
    trial,
    async (session) => payAndConfirm(session, '4000002500003155'),
    ['setup_intent.created', 'setup_intent.requires_action', ...trialStarted],
  ],
  [
    'A3: a checkout that is paid after 3-D Secure',
    {},
    async (session) => payAndConfirm(session, '4000000000003220'),
    [
      'invoice.created',
      'customer.subscription.created',
      'invoice.finalized',
      'payment_intent.created',
      'payment_intent.requires_action',
      'invoice.payment_action_required',
      'invoice.updated',
      'charge.succeeded',
      'payment_method.attached',
      'customer.subscription.updated',
      ...paid,
      'payment_intent.succeeded',
      'checkout.session.completed',
    ],
  ],
  [
    'A3: a checkout that is declined, then paid with another card',
    {},
    async (session) => {
      await payAtCheckout(session, '4000000000009995');
      await payAtCheckout(session);
    },
    [
      'invoice.created',
      'customer.subscription.created',
      'invoice.finalized',
      'payment_intent.created',
      'charge.failed',
      'payment_intent.payment_failed',
      'invoice.payment_failed',
      'invoice.updated',
      'charge.succeeded',
      'payment_method.attached',
      'customer.subscription.updated',
      ...paid,
      'payment_intent.succeeded',
      'checkout.session.completed',
    ],
  ],
];

test.for(sequences)('events of %s', async ([, terms, pay, types]) => {
  const { id } = await stripe.customers.create({ email: 'ada@stillweb.example', name: 'Ada' });
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: id,
    line_items: [{ price: monthly.id, quantity: 1 }],
    success_url: 'https://shop.example/success',
    allowed_payment_method_types: ['card'],
    subscription_data: terms,
  });
  await sandbox.newEvents();
  await pay(session);
  expect(await sandbox.newEvents()).toEqual(types);
});

/** Pays with a card that needs 3-D Secure, and confirms on the bank's page. */
async function payAndConfirm(session: Stripe.Checkout.Session, card: string): Promise<void> {
  const redirect = await payAtCheckout(session, card);
  const bank = new URL(redirect.headers.get('location') ?? '', sandbox.url);
  await submit(bank.href, { outcome: 'complete' });
}
