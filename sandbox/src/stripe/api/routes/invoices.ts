import { z } from 'zod';
import { cardError } from '../../engine/cards/card-error.ts';
import { requireOwnPaymentMethod } from '../../engine/cards/payment-methods.ts';
import { finalizeInvoice, voidInvoice } from '../../engine/invoices/invoices.ts';
import { markUncollectible } from '../../engine/lifecycle/mark-uncollectible.ts';
import { payInvoice } from '../../engine/lifecycle/pay-invoice.ts';
import { applyClosedInvoice } from '../../engine/subscriptions/apply-paid-invoice.ts';
import { expirePendingUpdateOf } from '../../engine/subscriptions/pending-update.ts';
import type { Invoice } from '../../store/object-types.ts';
import { invalidRequest, StripeError } from '../../stripe-error.ts';
import type { Api } from '../create-api.ts';
import { boolean, createdRange, paging, text } from '../form.ts';
import { listPage, pageOf } from '../list.ts';

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
