import { z } from 'zod';
import type { Api } from '../wire/create-api.ts';
import {
  createdRange,
  paging,
  text,
  address,
  email,
  integer,
  metadata,
  unsettable,
} from '../wire/form.ts';
import { listPage } from '../wire/list.ts';
import {
  createPaymentMethodFromToken,
  resolvePaymentMethod,
} from '../engine/cards/create-payment-method.ts';
import {
  attachPaymentMethod,
  detachPaymentMethod,
  updatePaymentMethod,
} from '../engine/cards/payment-methods.ts';
import type { PaymentMethodDetails } from '../engine/cards/payment-methods.ts';

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

const details = {
  billing_details: z
    .strictObject({
      email: unsettable(email).optional(),
      name: unsettable(text).optional(),
      phone: unsettable(text).optional(),
      address: unsettable(address).optional(),
    })
    .optional(),
  metadata: metadata.optional(),
};

const expiry = z.strictObject({
  exp_month: integer.refine((month) => month >= 1 && month <= 12).optional(),
  exp_year: integer.optional(),
});

type DetailParams = z.output<z.ZodObject<typeof details, z.core.$strict>>;

export function paymentMethodRoutes(api: Api): void {
  const path = '/payment_methods';
  api.post(
    path,
    { ...details, type: z.literal('card'), card: z.strictObject({ token: text }) },
    async (tx, { card, ...params }) =>
      createPaymentMethodFromToken(tx, card.token, detailsOf(params)),
  );
  api.get(
    path,
    { ...paging, customer: text, type: z.literal('card').optional() },
    async (reader, page) => {
      const { customer } = page;
      await reader.require('customer', customer, 'customer');
      return listPage(reader, 'payment_method', `/v1${path}`, page, { customer });
    },
  );
  api.get(`${path}/:id`, {}, async (reader, _params, id) => reader.require('payment_method', id));
  api.post(
    `${path}/:id`,
    { ...details, card: expiry.optional() },
    async (tx, { card, ...params }, id) =>
      updatePaymentMethod(tx, await tx.require('payment_method', id), {
        ...detailsOf(params),
        expMonth: card?.exp_month,
        expYear: card?.exp_year,
      }),
  );
  api.post(`${path}/:id/attach`, { customer: text }, async (tx, { customer }, id) =>
    attachPaymentMethod(tx, await resolvePaymentMethod(tx, id), customer),
  );
  api.post(`${path}/:id/detach`, {}, async (tx, _params, id) =>
    detachPaymentMethod(tx, await tx.require('payment_method', id)),
  );
}

function detailsOf({ billing_details, metadata: values }: DetailParams): PaymentMethodDetails {
  return { ...billing_details, metadata: values };
}
