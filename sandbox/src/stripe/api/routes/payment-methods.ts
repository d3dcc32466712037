import { z } from 'zod';
import {
  createPaymentMethodFromToken,
  resolvePaymentMethod,
} from '../../engine/cards/create-payment-method.ts';
import { attachPaymentMethod, detachPaymentMethod } from '../../engine/cards/payment-methods.ts';
import { updatePaymentMethod } from '../../engine/cards/update-payment-method.ts';
import type { PaymentMethodDetails } from '../../engine/cards/update-payment-method.ts';
import type { Api } from '../create-api.ts';
import { address, email, integer, metadata, paging, text, unsettable } from '../form.ts';
import { listPage } from '../list.ts';

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
