import { z } from 'zod';
import { resolvePaymentMethod } from '../engine/cards/create-payment-method.ts';
import { createCustomer, deleteCustomer, updateCustomer } from '../engine/customers.ts';
import type { CustomerDetails } from '../engine/customers.ts';
import { adjustBalance, setBalance } from '../engine/payments/customer-balance.ts';
import type { DeletedObject, Customer } from '../store/object-types.ts';
import type { Reader } from '../store/reader.ts';
import { resourceMissing } from '../stripe-error.ts';
import type { Api } from '../wire/create-api.ts';
import {
  address,
  createdRange,
  email,
  integer,
  metadata,
  paging,
  text,
  unsettable,
} from '../wire/form.ts';
import { listPage } from '../wire/list.ts';

const details = {
  description: unsettable(text).optional(),
  email: unsettable(email).optional(),
  name: unsettable(text).optional(),
  phone: unsettable(text).optional(),
  address: unsettable(address).optional(),
  shipping: unsettable(z.strictObject({ address, name: text, phone: text.optional() })).optional(),
  preferred_locales: z.array(text).optional(),
  metadata: metadata.optional(),
  invoice_settings: z
    .strictObject({ default_payment_method: unsettable(text).optional() })
    .optional(),
};

type DetailParams = z.output<z.ZodObject<typeof details, z.core.$strict>>;

export function customerRoutes(api: Api): void {
  api.post(
    '/customers',
    { ...details, test_clock: text.optional(), payment_method: text.optional() },
    async (tx, { test_clock, payment_method: id, ...params }) => {
      const paymentMethod = id ? await resolvePaymentMethod(tx, id, 'payment_method') : undefined;
      const details = detailsOf(params);
      // A magic id named twice in one call is one new card, not two.
      if (details.defaultPaymentMethod === id) details.defaultPaymentMethod = paymentMethod?.id;
      return createCustomer(tx, { ...details, testClock: test_clock, paymentMethod });
    },
  );
  api.get(
    '/customers',
    {
      ...paging,
      email: text.optional(),
      created: createdRange.optional(),
      test_clock: text.optional(),
    },
    async (reader, { email: address, created, test_clock, ...page }) =>
      listPage(reader, 'customer', '/v1/customers', page, {
        match: { ...(address && { email: address }), ...(test_clock && { test_clock }) },
        created,
      }),
  );
  api.get('/customers/:id', {}, async (reader, _params, id) => customerOrDeleted(reader, id));
  api.post(
    '/customers/:id',
    { ...details, balance: integer.optional() },
    async (tx, { balance, ...params }, id) => {
      const customer = await tx.require('customer', id);
      const updated = await updateCustomer(tx, customer, detailsOf(params));
      return balance === undefined ? updated : setBalance(tx, updated, balance);
    },
  );
  api.delete('/customers/:id', {}, async (tx, _params, id) =>
    deleteCustomer(tx, await tx.require('customer', id)),
  );
  api.get(
    '/customers/:id/payment_methods',
    { ...paging, type: text.optional() },
    async (reader, page, id) => {
      await reader.require('customer', id);
      return listPage(reader, 'payment_method', `/v1/customers/${id}/payment_methods`, page, {
        customer: id,
      });
    },
  );
  api.get('/customers/:id/tax_ids', paging, async (reader, page, id) => {
    await reader.require('customer', id);
    return listPage(reader, 'tax_id', `/v1/customers/${id}/tax_ids`, page, { customer: id });
  });
  balanceRoutes(api);
}

function balanceRoutes(api: Api): void {
  const path = '/customers/:id/balance_transactions';
  api.post(
    path,
    {
      amount: integer,
      currency: text.length(3),
      description: text.max(350).optional(),
      metadata: metadata.optional(),
    },
    async (tx, change, id) => adjustBalance(tx, await tx.require('customer', id), change),
  );
  api.get(
    path,
    { ...paging, created: createdRange.optional(), invoice: text.optional() },
    async (reader, { created, invoice, ...page }, id) => {
      await reader.require('customer', id);
      const url = `/v1/customers/${id}/balance_transactions`;
      return listPage(reader, 'customer_balance_transaction', url, page, {
        customer: id,
        created,
        match: invoice ? { invoice } : undefined,
      });
    },
  );
}

function detailsOf({ invoice_settings, ...params }: DetailParams): CustomerDetails {
  return {
    description: params.description,
    email: params.email,
    name: params.name,
    phone: params.phone,
    address: params.address,
    shipping: params.shipping,
    preferredLocales: params.preferred_locales,
    metadata: params.metadata,
    defaultPaymentMethod: invoice_settings?.default_payment_method,
  };
}

/** A deleted customer is still answered, with 200 and `deleted: true`. */
async function customerOrDeleted(reader: Reader, id: string): Promise<Customer | DeletedObject> {
  const row = await reader.find(id);
  if (row?.body.object !== 'customer') throw resourceMissing('customer', id);
  return row.deleted ? { id, object: 'customer', deleted: true } : row.body;
}
