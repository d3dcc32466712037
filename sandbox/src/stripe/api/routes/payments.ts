import { z } from 'zod';
import { refundPayment } from '../../engine/payments/refunds.ts';
import type { Api } from '../create-api.ts';
import { createdRange, integer, metadata, paging, text } from '../form.ts';
import { listPage } from '../list.ts';

const byCustomer = { ...paging, created: createdRange.optional(), customer: text.optional() };

/** Setup intents, payment intents, charges, invoice payments and refunds. */
export function paymentRoutes(api: Api): void {
  intentRoutes(api);
  chargeRoutes(api);
  invoicePaymentRoutes(api);
  refundRoutes(api);
}

function intentRoutes(api: Api): void {
  api.get(
    '/setup_intents',
    { ...byCustomer, payment_method: text.optional() },
    async (reader, { created, customer, payment_method, ...page }) =>
      listPage(reader, 'setup_intent', '/v1/setup_intents', page, {
        created,
        customer,
        match: payment_method ? { payment_method } : undefined,
      }),
  );
  api.get('/setup_intents/:id', {}, async (reader, _params, id) =>
    reader.require('setup_intent', id),
  );
  api.get('/payment_intents', byCustomer, async (reader, { created, customer, ...page }) =>
    listPage(reader, 'payment_intent', '/v1/payment_intents', page, { created, customer }),
  );
  api.get('/payment_intents/:id', {}, async (reader, _params, id) =>
    reader.require('payment_intent', id),
  );
}

function chargeRoutes(api: Api): void {
  api.get(
    '/charges',
    { ...byCustomer, payment_intent: text.optional() },
    async (reader, { created, customer, payment_intent, ...page }) =>
      listPage(reader, 'charge', '/v1/charges', page, {
        created,
        customer,
        match: payment_intent ? { payment_intent } : undefined,
      }),
  );
  api.get('/charges/:id', {}, async (reader, _params, id) => reader.require('charge', id));
}

function invoicePaymentRoutes(api: Api): void {
  api.get(
    '/invoice_payments',
    {
      ...paging,
      created: createdRange.optional(),
      invoice: text.optional(),
      payment: z
        .strictObject({ type: z.literal('payment_intent'), payment_intent: text.optional() })
        .optional(),
      status: z.enum(['canceled', 'open', 'paid']).optional(),
    },
    async (reader, { created, invoice, payment, status, ...page }) =>
      listPage(reader, 'invoice_payment', '/v1/invoice_payments', page, {
        created,
        match: {
          ...(invoice && { invoice }),
          ...(payment && { payment }),
          ...(status && { status }),
        },
      }),
  );
  api.get('/invoice_payments/:id', {}, async (reader, _params, id) =>
    reader.require('invoice_payment', id),
  );
}

function refundRoutes(api: Api): void {
  api.post(
    '/refunds',
    {
      payment_intent: text,
      amount: integer.optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
      metadata: metadata.optional(),
    },
    async (tx, { payment_intent, ...terms }) =>
      refundPayment(
        tx,
        await tx.require('payment_intent', payment_intent, 'payment_intent'),
        terms,
      ),
  );
  api.get('/refunds/:id', {}, async (reader, _params, id) => reader.require('refund', id));
  api.get(
    '/refunds',
    {
      ...paging,
      charge: text.optional(),
      created: createdRange.optional(),
      payment_intent: text.optional(),
    },
    async (reader, { charge, created, payment_intent, ...page }) =>
      listPage(reader, 'refund', '/v1/refunds', page, {
        created,
        match: { ...(charge && { charge }), ...(payment_intent && { payment_intent }) },
      }),
  );
}
