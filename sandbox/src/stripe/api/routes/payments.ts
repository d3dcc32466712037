import { z } from 'zod';
import type { Api } from '../create-api.ts';
import { createdRange, paging, text } from '../form.ts';
import { listPage } from '../list.ts';

const byCustomer = { ...paging, created: createdRange.optional(), customer: text.optional() };

/** Setup intents, payment intents, charges and invoice payments. */
export function paymentRoutes(api: Api): void {
  intentRoutes(api);
  chargeRoutes(api);
  invoicePaymentRoutes(api);
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
