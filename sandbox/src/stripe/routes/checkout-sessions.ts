import { z } from 'zod';
import {
  createCheckoutSession,
  expireCheckoutSession,
} from '../engine/checkout/checkout-sessions.ts';
import type { NewCheckoutSession } from '../engine/checkout/checkout-sessions.ts';
import { mergeMetadata } from '../engine/metadata.ts';
import type { Api } from '../wire/create-api.ts';
import {
  boolean,
  createdRange,
  email,
  integer,
  locales,
  metadata,
  paging,
  text,
  unsettable,
  url,
} from '../wire/form.ts';
import { listPage, pageOf } from '../wire/list.ts';
import { lineItemsOf } from '../wire/expandable.ts';
import { automaticTax } from './subscriptions.ts';

const atLeastOne = integer.refine((count) => count >= 1, {
  error: 'This value must be greater than or equal to 1.',
});

const subscriptionData = z.strictObject({
  description: text.optional(),
  metadata: metadata.optional(),
  trial_period_days: atLeastOne.refine((days) => days <= 730).optional(),
  trial_end: integer.optional(),
  trial_settings: z
    .strictObject({
      end_behavior: z.strictObject({
        missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']),
      }),
    })
    .optional(),
});

/** The part of Stripe's parameters that sells a subscription on the hosted page. */
const create = {
  mode: z.literal('subscription'),
  ui_mode: z.literal('hosted_page').optional(),
  line_items: z
    .array(z.strictObject({ price: text, quantity: atLeastOne }))
    .length(1, { error: 'This sandbox sells exactly one line item per session.' }),
  success_url: url,
  automatic_tax: automaticTax.optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  tax_id_collection: z.strictObject({ enabled: boolean }).optional(),
  name_collection: z
    .strictObject({
      business: z.strictObject({ enabled: boolean, optional: z.literal('true') }).optional(),
    })
    .optional(),
  adaptive_pricing: z.strictObject({ enabled: boolean }).optional(),
  allow_promotion_codes: boolean.optional(),
  discounts: z
    .array(z.strictObject({ coupon: text.optional(), promotion_code: text.optional() }))
    .max(1)
    .optional(),
  cancel_url: url.optional(),
  customer: text.optional(),
  customer_email: email.optional(),
  client_reference_id: text.max(200).optional(),
  metadata: metadata.optional(),
  subscription_data: subscriptionData.optional(),
  payment_method_collection: z.enum(['always', 'if_required']).optional(),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  expires_at: integer.optional(),
  customer_update: z
    .strictObject({
      name: z.enum(['auto', 'never']).optional(),
      address: z.enum(['auto', 'never']).optional(),
      shipping: z.enum(['auto', 'never']).optional(),
    })
    .optional(),
  custom_text: z
    .strictObject({ submit: z.strictObject({ message: text.max(1200) }).optional() })
    .optional(),
  locale: unsettable(z.enum([...locales, 'hi-IN'])).optional(),
  wallet_options: z
    .strictObject({
      link: z.strictObject({ display: z.enum(['auto', 'never']).optional() }).optional(),
    })
    .optional(),
};

type CreateParams = z.output<z.ZodObject<typeof create, z.core.$strict>>;

export function checkoutSessionRoutes(api: Api): void {
  api.post('/checkout/sessions', create, async (tx, params) =>
    createCheckoutSession(tx, termsOf(params)),
  );
  api.get(
    '/checkout/sessions',
    {
      ...paging,
      created: createdRange.optional(),
      customer: text.optional(),
      subscription: text.optional(),
      payment_intent: text.optional(),
      status: z.enum(['open', 'complete', 'expired']).optional(),
      customer_details: z.strictObject({ email: text }).optional(),
    },
    async (
      reader,
      { created, customer, customer_details, subscription, payment_intent, status, ...page },
    ) =>
      listPage(reader, 'checkout.session', '/v1/checkout/sessions', page, {
        created,
        customer,
        match: {
          ...(subscription && { subscription }),
          ...(payment_intent && { payment_intent }),
          ...(customer_details && { customer_details }),
          ...(status && { status }),
        },
      }),
  );
  api.get('/checkout/sessions/:id', {}, async (reader, _params, id) =>
    reader.require('checkout.session', id),
  );
  api.get('/checkout/sessions/:id/line_items', paging, async (reader, page, id) => {
    await reader.require('checkout.session', id);
    return pageOf(await lineItemsOf(reader, id), `/v1/checkout/sessions/${id}/line_items`, page);
  });
  api.post('/checkout/sessions/:id/expire', {}, async (tx, _params, id) =>
    expireCheckoutSession(tx, await tx.require('checkout.session', id)),
  );
}

function termsOf(params: CreateParams): NewCheckoutSession {
  const [item = { price: '', quantity: 1 }] = params.line_items;
  const data = params.subscription_data;
  return {
    customer: params.customer ?? null,
    customerEmail: params.customer_email ?? null,
    quantity: item.quantity,
    automaticTax: params.automatic_tax?.enabled ?? false,
    billingAddressCollection: params.billing_address_collection ?? null,
    collectsBusinessName: params.name_collection?.business?.enabled ?? false,
    collectsTaxIds: params.tax_id_collection?.enabled ?? false,
    adaptivePricing: params.adaptive_pricing?.enabled ?? true,
    allowPromotionCodes: params.allow_promotion_codes ?? null,
    discounts: params.discounts ?? [],
    successUrl: params.success_url,
    cancelUrl: params.cancel_url ?? null,
    clientReferenceId: params.client_reference_id ?? null,
    metadata: mergeMetadata({}, params.metadata),
    allowedPaymentMethodTypes: params.allowed_payment_method_types ?? null,
    paymentMethodCollection: params.payment_method_collection ?? 'always',
    submitText: params.custom_text?.submit?.message ?? null,
    locale: params.locale ?? null,
    linkDisplay: params.wallet_options?.link?.display ?? null,
    expiresAt: params.expires_at,
    subscription: {
      price: item.price,
      trialDays: data?.trial_period_days ?? null,
      trialEnd: data?.trial_end ?? null,
      trialMissingPaymentMethod:
        data?.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
      metadata: mergeMetadata({}, data?.metadata),
      description: data?.description ?? null,
      updatesCustomerName: params.customer_update?.name === 'auto',
      updatesCustomerAddress: !params.customer || params.customer_update?.address === 'auto',
    },
  };
}
