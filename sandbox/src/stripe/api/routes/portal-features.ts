import { z } from 'zod';
import { boolean, integer, text, unsettable } from '../form.ts';

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
export const portalFeatures = z.strictObject({
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
