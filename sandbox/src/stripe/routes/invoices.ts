import { z } from 'zod';
import { cardError } from '../engine/cards/cards.ts';
import { requireOwnPaymentMethod } from '../engine/cards/payment-methods.ts';
import { finalizeInvoice, voidInvoice } from '../engine/invoices/invoices.ts';
import { markUncollectible } from '../engine/lifecycle/dunning.ts';
import { payInvoice } from '../engine/lifecycle/pay-invoice.ts';
import {
  applyClosedInvoice,
  expirePendingUpdateOf,
} from '../engine/subscriptions/pending-update.ts';
import type { Invoice, Subscription } from '../store/object-types.ts';
import { invalidRequest, StripeError } from '../stripe-error.ts';
import type { Api } from '../wire/create-api.ts';
import { boolean, createdRange, paging, text, integer } from '../wire/form.ts';
import { listPage, pageOf } from '../wire/list.ts';
import { ownDiscount } from '../engine/invoices/discounts.ts';
import { subscriptionTax } from '../engine/invoices/taxes.ts';
import { previewInvoice } from '../engine/subscriptions/preview-invoice.ts';
import { taxIdsOf } from '../engine/tax-ids.ts';
import type { Reader } from '../store/reader.ts';
import { anchor, automaticTax, itemChanges, prorationBehavior } from './subscriptions.ts';

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
  api.get('/invoices/:id/lines', paging, async (reader, page, id) =>
    pageOf((await reader.require('invoice', id)).lines.data, `/v1/invoices/${id}/lines`, page),
  );
  api.post(
    '/invoices/:id/finalize',
    { auto_advance: boolean.optional() },
    async (tx, _params, id) => finalizeInvoice(tx, await tx.require('invoice', id)),
  );
  api.post('/invoices/:id/mark_uncollectible', {}, async (tx, _params, id) =>
    markUncollectible(tx, await tx.require('invoice', id)),
  );
  api.post('/invoices/:id/void', {}, async (tx, _params, id) => {
    const voided = await voidInvoice(tx, await tx.require('invoice', id));
    await expirePendingUpdateOf(tx, voided);
    await applyClosedInvoice(tx, voided);
    return voided;
  });
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
      return answerOf(await payInvoice(tx, invoice, { method }));
    },
  );
}

/**
 * The paid invoice, or the error of a failed attempt: returned, not thrown, so that the attempt is
 * stored.
 */
function answerOf({
  invoice,
  answer,
  intent,
}: Awaited<ReturnType<typeof payInvoice>>): Invoice | StripeError {
  const details = intent ? { payment_intent: intent } : {};
  if (answer.status === 'succeeded') return invoice;
  if (answer.status === 'requires_action') {
    return new StripeError(
      402,
      'card_error',
      'This payment requires additional user action before it can be completed successfully.',
      { code: 'invoice_payment_intent_requires_action', ...details },
    );
  }
  if (!intent) return invalidRequest(answer.message, undefined, answer.code);
  return cardError(answer, details);
}

const subscriptionDetails = z.strictObject({
  items: itemChanges.optional(),
  proration_behavior: prorationBehavior.optional(),
  proration_date: integer.optional(),
  billing_cycle_anchor: anchor.optional(),
  trial_end: z.union([z.literal('now'), integer]).optional(),
});

/** Of the subscription's discounts; an empty text is none of them. */
const discountsToKeep = z.union([
  z.literal('').transform(() => []),
  z.array(z.strictObject({ discount: text })),
]);

export function invoicePreviewRoute(api: Api): void {
  api.post(
    '/invoices/create_preview',
    {
      customer: text.optional(),
      subscription: text.optional(),
      subscription_details: subscriptionDetails.optional(),
      discounts: discountsToKeep.optional(),
      automatic_tax: automaticTax.optional(),
    },
    async (tx, { customer, subscription: id, subscription_details: details = {}, ...changes }) => {
      const found = await subscriptionFor(tx, id, customer);
      const subscription = withChanges(found, changes);
      const preview = await previewInvoice(tx, subscription, {
        items: details.items,
        prorationBehavior: details.proration_behavior,
        prorationDate: details.proration_date,
        billingCycleAnchor: details.billing_cycle_anchor?.type,
        freeUntil: typeof details.trial_end === 'number' ? details.trial_end : undefined,
        endTrial: details.trial_end === 'now' && subscription.status === 'trialing',
      });
      return { ...preview, customer_tax_ids: await taxIdsOf(tx, subscription.customer) };
    },
  );
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

/** @throws 400 for a discount that the subscription does not have */
function withChanges(
  subscription: Subscription,
  {
    discounts: kept,
    automatic_tax: tax,
  }: { discounts?: { discount: string }[]; automatic_tax?: { enabled: boolean } },
): Subscription {
  return {
    ...subscription,
    ...(kept && { discounts: kept.map(({ discount }) => ownDiscount(subscription, discount)) }),
    ...(tax && { automatic_tax: subscriptionTax(tax.enabled) }),
  };
}
