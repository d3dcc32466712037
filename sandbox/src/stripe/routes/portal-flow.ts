import { z } from 'zod';
import type { PortalFlow } from '../engine/portal/portal-sessions.ts';
import { invalidRequest } from '../stripe-error.ts';
import { integer, text, url } from '../wire/form.ts';

const aboutSubscription = z.strictObject({ subscription: text });

/** `flow_data`: the one page that a portal session opens. */
export const flowData = z.strictObject({
  type: z.enum([
    'payment_method_update',
    'subscription_cancel',
    'subscription_update',
    'subscription_update_confirm',
  ]),
  subscription_cancel: aboutSubscription.optional(),
  subscription_update: aboutSubscription.optional(),
  subscription_update_confirm: z
    .strictObject({
      subscription: text,
      items: z
        .array(
          z.strictObject({
            id: text,
            price: text.optional(),
            quantity: integer.optional(),
          }),
        )
        .length(1),
    })
    .optional(),
  after_completion: z
    .strictObject({
      type: z.enum(['hosted_confirmation', 'portal_homepage', 'redirect']),
      redirect: z.strictObject({ return_url: url }).optional(),
      hosted_confirmation: z.strictObject({ custom_message: text.optional() }).optional(),
    })
    .optional(),
});

/** The flow of a portal session. @throws 400 when the part that `type` names is missing */
export function flowOf(data: z.output<typeof flowData>): PortalFlow {
  const { type, after_completion: after } = data;
  if (type !== 'payment_method_update' && !data[type]) {
    throw invalidRequest(
      `Missing required param: flow_data[${type}].`,
      `flow_data[${type}]`,
      'parameter_missing',
    );
  }
  const confirm = data.subscription_update_confirm;
  return {
    type,
    after_completion: {
      type: after?.type ?? 'portal_homepage',
      redirect: after?.redirect ?? null,
      hosted_confirmation: after?.hosted_confirmation
        ? { custom_message: after.hosted_confirmation.custom_message ?? null }
        : null,
    },
    customer_update: null,
    subscription_cancel: data.subscription_cancel
      ? { ...data.subscription_cancel, retention: null }
      : null,
    subscription_pause: null,
    subscription_update: data.subscription_update ?? null,
    subscription_update_confirm: confirm
      ? {
          subscription: confirm.subscription,
          discounts: null,
          items: confirm.items.map(({ id, price = null, quantity }) =>
            quantity === undefined ? { id, price } : { id, price, quantity },
          ),
        }
      : null,
  };
}
