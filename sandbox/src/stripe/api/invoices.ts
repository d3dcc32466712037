import { z } from 'zod';
import { finalizeInvoice, voidInvoice } from '../engine/invoices.ts';
import { payInvoice } from '../engine/pay-invoice.ts';
import { requireOwnPaymentMethod } from '../engine/payment-methods.ts';
import { previewInvoice } from '../engine/preview-invoice.ts';
import type { Invoice, Subscription } from '../store/object-types.ts';
import type { Reader } from '../store/reader.ts';
import { StripeError, invalidRequest } from '../stripe-error.ts';
import { boolean, createdRange, integer, paging, text } from './form.ts';
import { listPage } from './list.ts';
import type { Api } from './routes.ts';
import { anchor, itemChanges, prorationBehavior } from './subscription-params.ts';

const subscriptionDetails = z.strictObject({
  items: itemChanges.optional(),
  proration_behavior: prorationBehavior.optional(),
  proration_date: integer.optional(),
  billing_cycle_anchor: anchor.optional(),
  trial_end: z.literal('now').optional(),
});

export function invoiceRoutes(api: Api): void {
  api.get(
    '/invoices',
    {
      ...paging,
      created: createdRange.optional(),
      customer: text.optional(),
      subscription: text.optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
    },
    async (reader, { created, customer, subscription, status, ...page }) =>
      listPage(reader, 'invoice', '/v1/invoices', page, {
        created,
        customer,
        match: {
          ...(subscription && { parent: { subscription_details: { subscription } } }),
          ...(status && { status }),
        },
      }),
  );
  api.get('/invoices/:id', {}, async (reader, _params, id) => reader.require('invoice', id));
  api.post(
    '/invoices/create_preview',
    {
      customer: text.optional(),
      subscription: text.optional(),
      subscription_details: subscriptionDetails.optional(),
    },
    async (tx, { customer, subscription: id, subscription_details: details = {} }) => {
      const subscription = await subscriptionFor(tx, id, customer);
      return previewInvoice(tx, subscription, {
        items: details.items,
        prorationBehavior: details.proration_behavior,
        prorationDate: details.proration_date,
        billingCycleAnchor: details.billing_cycle_anchor?.type,
        endTrial: details.trial_end === 'now' && subscription.status === 'trialing',
      });
    },
  );
  api.post(
    '/invoices/:id/finalize',
    { auto_advance: boolean.optional() },
    async (tx, _params, id) => finalizeInvoice(tx, await tx.require('invoice', id)),
  );
  api.post('/invoices/:id/void', {}, async (tx, _params, id) =>
    voidInvoice(tx, await tx.require('invoice', id)),
  );
  api.post(
    '/invoices/:id/pay',
    { payment_method: text.optional(), off_session: boolean.optional() },
    async (tx, { payment_method }, id) => {
      const invoice = await tx.require('invoice', id);
      const method = payment_method
        ? await requireOwnPaymentMethod(
            tx,
            payment_method,
            invoice.customer ?? '',
            'payment_method',
          )
        : undefined;
      return outcomeOf(await payInvoice(tx, invoice, { method }));
    },
  );
}

/** The paid invoice, or a 402 that keeps the attempt: its events and its count happened. */
function outcomeOf({
  invoice,
  answer,
  intent,
}: Awaited<ReturnType<typeof payInvoice>>): Invoice | StripeError {
  const about = intent ? { payment_intent: intent } : {};
  if (answer.status === 'succeeded') return invoice;
  if (answer.status === 'requires_action') {
    return new StripeError(
      402,
      'card_error',
      'This payment requires additional user action before it can be completed successfully.',
      { code: 'invoice_payment_intent_requires_action', ...about },
    );
  }
  const { code, decline_code, message } = answer;
  if (!intent) return invalidRequest(message, undefined, code);
  return new StripeError(402, 'card_error', message, {
    code,
    ...(decline_code && { decline_code }),
    ...about,
  });
}

async function subscriptionFor(
  reader: Reader,
  id: string | undefined,
  customer: string | undefined,
): Promise<Subscription> {
  if (!id) {
    throw invalidRequest(
      'Missing required param: subscription.',
      'subscription',
      'parameter_missing',
    );
  }
  const subscription = await reader.require('subscription', id, 'subscription');
  if (customer && subscription.customer !== customer) {
    throw invalidRequest(`No such subscription: '${id}'`, 'subscription', 'resource_missing');
  }
  return subscription;
}
