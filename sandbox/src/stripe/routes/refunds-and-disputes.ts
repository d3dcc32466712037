import { z } from 'zod';
import { chargeOf, refundCharge, updateRefund } from '../engine/payments/refunds.ts';
import type { Charge } from '../store/object-types.ts';
import type { Reader } from '../store/reader.ts';
import { invalidRequest } from '../stripe-error.ts';
import type { Api } from '../wire/create-api.ts';
import { createdRange, integer, metadata, paging, text, boolean } from '../wire/form.ts';
import { listPage } from '../wire/list.ts';
import { closeDispute, updateDispute } from '../engine/payments/disputes.ts';

const payment = { charge: text.optional(), payment_intent: text.optional() };

export function refundRoutes(api: Api): void {
  api.post(
    '/refunds',
    {
      ...payment,
      amount: integer.optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
      metadata: metadata.optional(),
    },
    async (tx, { charge, payment_intent, ...terms }) =>
      refundCharge(tx, await paidCharge(tx, charge, payment_intent), terms),
  );
  api.get('/refunds/:id', {}, async (reader, _params, id) => reader.require('refund', id));
  api.post('/refunds/:id', { metadata: metadata.optional() }, async (tx, params, id) =>
    updateRefund(tx, await tx.require('refund', id), params.metadata),
  );
  api.get(
    '/refunds',
    { ...paging, ...payment, created: createdRange.optional() },
    async (reader, { charge, created, payment_intent, ...page }) =>
      listPage(reader, 'refund', '/v1/refunds', page, {
        created,
        match: { ...(charge && { charge }), ...(payment_intent && { payment_intent }) },
      }),
  );
}

async function paidCharge(reader: Reader, charge?: string, intent?: string): Promise<Charge> {
  if (intent)
    return chargeOf(reader, await reader.require('payment_intent', intent, 'payment_intent'));
  if (charge) return reader.require('charge', charge, 'charge');
  throw invalidRequest(
    'One of the following params should be provided for this request: payment_intent or charge.',
    undefined,
    'parameter_missing',
  );
}

const byPayment = {
  ...paging,
  charge: text.optional(),
  created: createdRange.optional(),
  payment_intent: text.optional(),
};

/** The part of Stripe's evidence that is text about a subscription. */
const evidence = z.strictObject({
  customer_name: text.optional(),
  product_description: text.optional(),
  uncategorized_text: text.optional(),
});

/** Disputes and early fraud warnings. */
export function disputeRoutes(api: Api): void {
  api.get('/disputes', byPayment, async (reader, { charge, created, payment_intent, ...page }) =>
    listPage(reader, 'dispute', '/v1/disputes', page, {
      created,
      match: { ...(charge && { charge }), ...(payment_intent && { payment_intent }) },
    }),
  );
  api.get('/disputes/:id', {}, async (reader, _params, id) => reader.require('dispute', id));
  api.post(
    '/disputes/:id',
    { evidence: evidence.optional(), metadata: metadata.optional(), submit: boolean.optional() },
    async (tx, params, id) => updateDispute(tx, await tx.require('dispute', id), params),
  );
  api.post('/disputes/:id/close', {}, async (tx, _params, id) =>
    closeDispute(tx, await tx.require('dispute', id)),
  );
  const path = '/radar/early_fraud_warnings';
  api.get(path, byPayment, async (reader, { charge, created, payment_intent, ...page }) =>
    listPage(reader, 'radar.early_fraud_warning', `/v1${path}`, page, {
      created,
      match: { ...(charge && { charge }), ...(payment_intent && { payment_intent }) },
    }),
  );
  api.get(`${path}/:id`, {}, async (reader, _params, id) =>
    reader.require('radar.early_fraud_warning', id),
  );
}
