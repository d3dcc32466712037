import { z } from 'zod';
import type { SubscriptionChanges } from '../engine/lifecycle/subscription-changes.ts';
import {
  boolean,
  integer,
  metadata,
  text,
  unsettable,
  createdRange,
  paging,
} from '../wire/form.ts';
import { requireOwnPaymentMethod } from '../engine/cards/payment-methods.ts';
import { createSubscription } from '../engine/lifecycle/create-subscription.ts';
import { creditUnusedTime } from '../engine/lifecycle/credit-unused-time.ts';
import { updateSubscription } from '../engine/lifecycle/update-subscription.ts';
import { mergeMetadata } from '../engine/metadata.ts';
import { DAY } from '../engine/periods.ts';
import { cancelSubscription } from '../engine/subscriptions/cancellation.ts';
import { hasEnded } from '../engine/subscriptions/subscription-body.ts';
import type { Filter } from '../store/reader.ts';
import type { Api } from '../wire/create-api.ts';
import { listPage, pageOf } from '../wire/list.ts';

const quantity = integer.refine((count) => count >= 1, {
  error: 'This value must be greater than or equal to 1.',
});

const trialSettings = z.strictObject({
  end_behavior: z.strictObject({
    missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']),
  }),
});

/** `cancellation_details` of a request. */
const feedback = z.strictObject({
  comment: unsettable(text).optional(),
  feedback: unsettable(
    z.enum([
      'customer_service',
      'low_quality',
      'missing_features',
      'other',
      'switched_service',
      'too_complex',
      'too_expensive',
      'unused',
    ]),
  ).optional(),
});

/** `discounts` of a request: what to redeem, or a discount to keep. */
const discounts = unsettable(
  z.array(
    z.strictObject({
      coupon: text.optional(),
      promotion_code: text.optional(),
      discount: text.optional(),
    }),
  ),
);

/** `automatic_tax` of a request. */
export const automaticTax = z.strictObject({ enabled: boolean });

/** The parameters of `POST /v1/subscriptions`. */
const create = {
  customer: text,
  items: z
    .array(z.strictObject({ price: text, quantity: quantity.optional() }))
    .length(1, { error: 'This sandbox keeps one item per subscription.' }),
  automatic_tax: automaticTax.optional(),
  cancel_at_period_end: boolean.optional(),
  collection_method: z.literal('charge_automatically').optional(),
  default_payment_method: text.optional(),
  description: text.optional(),
  discounts: discounts.optional(),
  metadata: metadata.optional(),
  off_session: boolean.optional(),
  payment_behavior: z
    .enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete'])
    .optional(),
  trial_end: integer.optional(),
  trial_period_days: quantity.optional(),
  trial_settings: trialSettings.optional(),
};

export const itemChanges = z.array(
  z.strictObject({
    id: text.optional(),
    price: text.optional(),
    quantity: quantity.optional(),
  }),
);

export const prorationBehavior = z.enum(['always_invoice', 'create_prorations', 'none']);

export const anchor = z.strictObject({ type: z.enum(['now', 'unchanged']) });

const pauseCollection = z.strictObject({
  behavior: z.enum(['keep_as_draft', 'mark_uncollectible', 'void']),
  resumes_at: integer.optional(),
});

/** The parameters of `POST /v1/subscriptions/{id}`. */
const update = {
  automatic_tax: automaticTax.optional(),
  billing_cycle_anchor: anchor.optional(),
  cancel_at: unsettable(
    z.union([z.enum(['min_period_end', 'max_period_end']), integer]),
  ).optional(),
  cancel_at_period_end: boolean.optional(),
  cancellation_details: feedback.optional(),
  default_payment_method: unsettable(text).optional(),
  description: unsettable(text).optional(),
  discounts: discounts.optional(),
  items: itemChanges.optional(),
  metadata: metadata.optional(),
  off_session: boolean.optional(),
  pause_collection: unsettable(pauseCollection).optional(),
  payment_behavior: z
    .enum(['allow_incomplete', 'error_if_incomplete', 'pending_if_incomplete'])
    .optional(),
  proration_behavior: prorationBehavior.optional(),
  proration_date: integer.optional(),
  trial_end: z.union([z.literal('now'), integer]).optional(),
  trial_settings: trialSettings.optional(),
};

type UpdateParams = z.output<z.ZodObject<typeof update, z.core.$strict>>;

function changesOf(params: UpdateParams): SubscriptionChanges {
  return {
    items: params.items,
    prorationBehavior: params.proration_behavior,
    prorationDate: params.proration_date,
    billingCycleAnchor: params.billing_cycle_anchor?.type,
    paymentBehavior: params.payment_behavior,
    trialEnd: params.trial_end,
    trialMissingPaymentMethod: params.trial_settings?.end_behavior.missing_payment_method,
    cancelAtPeriodEnd: params.cancel_at_period_end,
    cancelAt: params.cancel_at,
    cancellationDetails: params.cancellation_details,
    defaultPaymentMethod: params.default_payment_method,
    description: params.description,
    discounts: params.discounts,
    metadata: params.metadata,
    automaticTax: params.automatic_tax?.enabled,
    pauseCollection: params.pause_collection && pauseOf(params.pause_collection),
  };
}

function pauseOf({ behavior, resumes_at: resumesAt }: z.output<typeof pauseCollection>) {
  return { behavior, ...(resumesAt !== undefined && { resumesAt }) };
}

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
