import type Stripe from 'stripe';
import { afterAll, expect, test } from 'vitest';
import { anActiveSubscription, somePlans } from '../testing/factories.ts';
import { startSandbox } from '../testing/start-sandbox.ts';

const sandbox = await startSandbox();
const { stripe } = sandbox;
const plans = await somePlans(sandbox);
afterAll(async () => sandbox.close());

test('a new configuration has the named features on, and all others off', async () => {
  const created = await stripe.billingPortal.configurations.create({
    name: 'Ours',
    business_profile: { headline: 'Your subscription' },
    features: {
      subscription_cancel: {
        enabled: true,
        mode: 'at_period_end',
        cancellation_reason: { enabled: true, options: ['too_expensive', 'unused'] },
      },
    },
  });
  expect(created).toMatchObject({
    active: true,
    is_default: false,
    name: 'Ours',
    business_profile: { headline: 'Your subscription' },
    features: {
      customer_update: { enabled: false, allowed_updates: [] },
      invoice_history: { enabled: false },
      payment_method_update: { enabled: false },
      subscription_cancel: {
        enabled: true,
        mode: 'at_period_end',
        cancellation_reason: { enabled: true, options: ['too_expensive', 'unused'] },
      },
      subscription_pause: { enabled: false },
      subscription_update: { enabled: false },
    },
  });
  expect(await stripe.billingPortal.configurations.retrieve(created.id)).toMatchObject(created);
});

test('an update changes what it names only', async () => {
  const { id } = await stripe.billingPortal.configurations.create({
    features: { invoice_history: { enabled: true }, payment_method_update: { enabled: true } },
    metadata: { version: '1' },
  });
  const products = [{ product: plans.product.id, prices: [plans.monthly.id, plans.yearly.id] }];
  const changed = await stripe.billingPortal.configurations.update(id, {
    features: {
      payment_method_update: { enabled: false },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        proration_behavior: 'always_invoice',
        products,
      },
    },
    metadata: { version: '2' },
  });
  expect(changed).toMatchObject({
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: false },
      subscription_update: { enabled: true, default_allowed_updates: ['price'], products },
    },
    metadata: { version: '2' },
  });
  await expect(
    stripe.billingPortal.configurations.update(id, {
      features: { subscription_update: { enabled: true, default_allowed_updates: ['price'] } },
    }),
  ).rejects.toMatchObject({ param: 'features[subscription_update][products]' });
});

test('an inactive configuration can be listed, but opens no portal', async () => {
  const { id } = await stripe.billingPortal.configurations.create({
    features: { invoice_history: { enabled: true } },
  });
  await stripe.billingPortal.configurations.update(id, { active: false });
  const inactive = await stripe.billingPortal.configurations.list({ active: false });
  expect(inactive.data.map((configuration) => configuration.id)).toEqual([id]);
  const customer = await stripe.customers.create();
  await expect(
    stripe.billingPortal.sessions.create({ customer: customer.id, configuration: id }),
  ).rejects.toMatchObject({ statusCode: 400, param: 'configuration' });
});

test('a session that names no configuration uses the default one', async () => {
  const customer = await stripe.customers.create();
  const session = await stripe.billingPortal.sessions.create({
    customer: customer.id,
    return_url: 'https://site.example/back',
  });
  expect(session).toMatchObject({
    object: 'billing_portal.session',
    customer: customer.id,
    return_url: 'https://site.example/back',
    flow: null,
    url: expect.stringContaining('/portal/'),
  });
  const defaults = await stripe.billingPortal.configurations.list({ is_default: true });
  expect(defaults.data.map(({ id }) => id)).toEqual([session.configuration]);
});

test('a flow needs a subscription of the same customer', async () => {
  const { customer, subscription, item } = await anActiveSubscription(sandbox, {
    price: plans.monthly.id,
  });
  const { id } = subscription;
  const flows: Stripe.BillingPortal.SessionCreateParams.FlowData[] = [
    { type: 'payment_method_update' },
    { type: 'subscription_cancel', subscription_cancel: { subscription: id } },
    { type: 'subscription_update', subscription_update: { subscription: id } },
    {
      type: 'subscription_update_confirm',
      subscription_update_confirm: {
        subscription: id,
        items: [{ id: item.id, price: plans.yearly.id }],
      },
    },
  ];
  const { id: other } = await stripe.customers.create();
  for (const flow of flows) {
    const flow_data = {
      ...flow,
      after_completion: {
        type: 'redirect' as const,
        redirect: { return_url: 'https://site.example/done' },
      },
    };
    const session = await stripe.billingPortal.sessions.create({
      customer: customer.id,
      flow_data,
    });
    expect(session.flow).toMatchObject(flow_data);
    const hasSubscription = flow.type !== 'payment_method_update';
    const foreign = stripe.billingPortal.sessions.create({ customer: other, flow_data });
    if (hasSubscription) await expect(foreign).rejects.toMatchObject({ code: 'resource_missing' });
    else expect((await foreign).customer).toBe(other);
  }
  await expect(
    stripe.billingPortal.sessions.create({
      customer: customer.id,
      flow_data: { type: 'subscription_cancel' },
    }),
  ).rejects.toMatchObject({ code: 'parameter_missing', param: 'flow_data[subscription_cancel]' });
});
