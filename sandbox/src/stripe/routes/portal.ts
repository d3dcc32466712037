import { z } from 'zod';
import {
  boolean,
  integer,
  locales,
  text,
  unsettable,
  metadata,
  paging,
  url,
} from '../wire/form.ts';
import {
  createPortalConfiguration,
  updatePortalConfiguration,
} from '../engine/portal/portal-configurations.ts';
import type { PortalConfigurationChanges } from '../engine/portal/portal-configurations.ts';
import { createPortalSession } from '../engine/portal/portal-sessions.ts';
import { invalidRequest } from '../stripe-error.ts';
import type { Api } from '../wire/create-api.ts';
import { listPage } from '../wire/list.ts';
import { flowData, flowOf } from './portal-flow.ts';

const proration = z.enum(['always_invoice', 'create_prorations', 'none']);

/** A list; an empty value is the empty list. */
function emptiable<T extends z.ZodType>(item: T) {
  return z.union([z.literal('').transform(() => []), z.array(item)]);
}

const cancellationReason = z
  .strictObject({
    enabled: boolean,
    options: emptiable(
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
    ).default([]),
  })
  .transform((reason) => ({ ...reason, feedback_options: null }));

const product = z
  .strictObject({
    product: text,
    prices: z.array(text),
    adjustable_quantity: z
      .strictObject({
        enabled: boolean,
        minimum: integer.default(1),
        maximum: integer.optional(),
      })
      .optional(),
  })
  .transform(({ adjustable_quantity: adjustable, ...terms }) => ({
    ...terms,
    adjustable_quantity: {
      enabled: adjustable?.enabled ?? false,
      minimum: adjustable?.minimum ?? 1,
      maximum: adjustable?.maximum ?? null,
    },
  }));

/** `features` of a portal configuration; a feature left out stays as it is. */
const portalFeatures = z.strictObject({
  customer_update: z
    .strictObject({
      enabled: boolean.optional(),
      allowed_updates: emptiable(
        z.enum(['address', 'email', 'name', 'phone', 'shipping', 'tax_id']),
      ).optional(),
    })
    .optional(),
  invoice_history: z.strictObject({ enabled: boolean }).optional(),
  payment_method_update: z
    .strictObject({
      enabled: boolean,
      payment_method_configuration: unsettable(text).optional(),
    })
    .optional(),
  subscription_cancel: z
    .strictObject({
      enabled: boolean.optional(),
      mode: z.enum(['at_period_end', 'immediately']).optional(),
      proration_behavior: proration.optional(),
      cancellation_reason: cancellationReason.optional(),
    })
    .optional(),
  subscription_pause: z.strictObject({ enabled: boolean.optional() }).optional(),
  subscription_update: z
    .strictObject({
      enabled: boolean.optional(),
      default_allowed_updates: emptiable(
        z.enum(['price', 'quantity', 'promotion_code']),
      ).optional(),
      products: emptiable(product).optional(),
      proration_behavior: proration.optional(),
      billing_cycle_anchor: z.enum(['now', 'unchanged']).optional(),
      trial_update_behavior: z.enum(['continue_trial', 'end_trial']).optional(),
    })
    .optional(),
});

const configuration = {
  name: unsettable(text).optional(),
  default_return_url: unsettable(url).optional(),
  business_profile: z
    .strictObject({
      headline: unsettable(text).optional(),
      privacy_policy_url: unsettable(url).optional(),
      terms_of_service_url: unsettable(url).optional(),
    })
    .optional(),
  metadata: metadata.optional(),
};

const update = {
  ...configuration,
  active: boolean.optional(),
  features: portalFeatures.optional(),
};

type UpdateParams = z.output<z.ZodObject<typeof update, z.core.$strict>>;

const portalEnglish = ['en-AU', 'en-CA', 'en-IE', 'en-IN', 'en-NZ', 'en-SG'] as const;

export function portalRoutes(api: Api): void {
  const path = '/billing_portal/configurations';
  api.post(path, { ...configuration, features: portalFeatures }, async (tx, params) =>
    createPortalConfiguration(tx, changesOf(params)),
  );
  api.get(
    path,
    { ...paging, active: boolean.optional(), is_default: boolean.optional() },
    async (reader, { active, is_default, ...page }) =>
      listPage(reader, 'billing_portal.configuration', `/v1${path}`, page, {
        match: {
          ...(active !== undefined && { active }),
          ...(is_default !== undefined && { is_default }),
        },
      }),
  );
  api.get(`${path}/:id`, {}, async (reader, _params, id) =>
    reader.require('billing_portal.configuration', id),
  );
  api.post(`${path}/:id`, update, async (tx, params, id) =>
    updatePortalConfiguration(
      tx,
      await tx.require('billing_portal.configuration', id),
      changesOf(params),
    ),
  );
  api.post(
    '/billing_portal/sessions',
    {
      customer: text,
      configuration: text.optional(),
      return_url: url.optional(),
      locale: z.enum([...locales, ...portalEnglish]).optional(),
      flow_data: flowData.optional(),
    },
    async (tx, params) =>
      createPortalSession(tx, {
        customer: params.customer,
        configuration: params.configuration,
        returnUrl: params.return_url,
        locale: params.locale,
        flow: params.flow_data && flowOf(params.flow_data),
      }),
  );
}

function changesOf(
  params: Omit<UpdateParams, 'active'> & { active?: boolean },
): PortalConfigurationChanges {
  const { features } = params;
  if (features?.subscription_update?.enabled && !features.subscription_update.products) {
    throw invalidRequest(
      'Missing required param: features[subscription_update][products].',
      'features[subscription_update][products]',
      'parameter_missing',
    );
  }
  return {
    active: params.active,
    name: params.name,
    defaultReturnUrl: params.default_return_url,
    businessProfile: params.business_profile,
    features,
    metadata: params.metadata,
  };
}
