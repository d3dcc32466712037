import { z } from 'zod';
import { requireOwnPaymentMethod } from '../../engine/cards/payment-methods.ts';
import { createSubscription } from '../../engine/lifecycle/create-subscription.ts';
import { creditUnusedTime } from '../../engine/lifecycle/credit-unused-time.ts';
import { updateSubscription } from '../../engine/lifecycle/update-subscription.ts';
import { mergeMetadata } from '../../engine/metadata.ts';
import { DAY } from '../../engine/periods.ts';
import { cancelSubscription } from '../../engine/subscriptions/cancel-subscription.ts';
import { hasEnded } from '../../engine/subscriptions/subscription-status.ts';
import type { Filter } from '../../store/reader.ts';
import type { Api } from '../create-api.ts';
import { boolean, createdRange, paging, text } from '../form.ts';
import { listPage, pageOf } from '../list.ts';
import { changesOf, create, feedback, update } from './subscription-params.ts';

const statuses = [
  'active',
  'all',
  'canceled',
  'ended',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
] as const;

export function subscriptionRoutes(api: Api): void {
  api.post('/subscriptions', create, async (tx, params) => {
    const [item = { price: '', quantity: 1 }] = params.items;
    const card = params.default_payment_method;
    if (card) await requireOwnPaymentMethod(tx, card, params.customer, 'default_payment_method');
    const days = params.trial_period_days;
    const { subscription } = await createSubscription(tx, {
      customer: params.customer,
      price: item.price,
      quantity: item.quantity,
      trialEnd: days ? tx.now() + days * DAY : params.trial_end,
      trialMissingPaymentMethod: params.trial_settings?.end_behavior.missing_payment_method,
      defaultPaymentMethod: card,
      paymentBehavior: params.payment_behavior,
      metadata: mergeMetadata({}, params.metadata),
      description: params.description,
      discounts: params.discounts ?? [],
      automaticTax: params.automatic_tax?.enabled,
    });
    const { cancel_at_period_end: cancelAtPeriodEnd } = params;
    if (!cancelAtPeriodEnd) return subscription;
    return (await updateSubscription(tx, subscription, { cancelAtPeriodEnd })).subscription;
  });
  api.get(
    '/subscriptions',
    {
      ...paging,
      created: createdRange.optional(),
      customer: text.optional(),
      price: text.optional(),
      status: z.enum(statuses).optional(),
      test_clock: text.optional(),
    },
    async (reader, { created, customer, price, status, test_clock, ...page }) =>
      listPage(reader, 'subscription', '/v1/subscriptions', page, {
        created,
        customer,
        match: {
          ...(test_clock && { test_clock }),
          ...(price && { items: { data: [{ price: { id: price } }] } }),
        },
        ...statusFilter(status),
      }),
  );
  api.get(
    '/subscription_items',
    { ...paging, subscription: text },
    async (reader, { subscription: id, ...page }) => {
      const { items } = await reader.require('subscription', id, 'subscription');
      return pageOf(items.data, '/v1/subscription_items', page);
    },
  );
  api.get('/subscriptions/:id', {}, async (reader, _params, id) =>
    reader.require('subscription', id),
  );
  api.post('/subscriptions/:id', update, async (tx, params, id) => {
    const subscription = await tx.require('subscription', id);
    return (await updateSubscription(tx, subscription, changesOf(params))).subscription;
  });
  api.delete(
    '/subscriptions/:id',
    {
      invoice_now: boolean.optional(),
      prorate: boolean.optional(),
      cancellation_details: feedback.optional(),
    },
    async (tx, { invoice_now, prorate, cancellation_details }, id) => {
      const subscription = await tx.require('subscription', id);
      if (!hasEnded(subscription)) {
        await creditUnusedTime(tx, subscription, {
          from: prorate ? tx.now() : null,
          invoiceNow: invoice_now ?? false,
        });
      }
      return cancelSubscription(tx, subscription, cancellation_details);
    },
  );
}

/** Without a status, canceled subscriptions are left out, as at Stripe. */
function statusFilter(status?: (typeof statuses)[number]): Filter<'subscription'> {
  if (status === 'all') return {};
  if (status === 'ended') {
    return { anyOf: [{ status: 'canceled' }, { status: 'incomplete_expired' }] };
  }
  return status ? { anyOf: [{ status }] } : { exclude: { status: 'canceled' } };
}
