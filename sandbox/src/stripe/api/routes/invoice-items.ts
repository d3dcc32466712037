import { createInvoiceItem, deleteInvoiceItem } from '../../engine/invoices/invoice-items.ts';
import { mergeMetadata } from '../../engine/metadata.ts';
import type { Filter } from '../../store/reader.ts';
import type { Api } from '../create-api.ts';
import { boolean, createdRange, integer, metadata, paging, text } from '../form.ts';
import { listPage } from '../list.ts';

export function invoiceItemRoutes(api: Api): void {
  api.post(
    '/invoiceitems',
    {
      customer: text,
      amount: integer,
      currency: text.length(3),
      description: text.optional(),
      metadata: metadata.optional(),
      subscription: text.optional(),
    },
    async (tx, params) =>
      createInvoiceItem(tx, {
        customer: params.customer,
        amount: params.amount,
        currency: params.currency.toLowerCase(),
        description: params.description,
        metadata: mergeMetadata({}, params.metadata),
        subscription: params.subscription,
      }),
  );
  api.get(
    '/invoiceitems',
    {
      ...paging,
      created: createdRange.optional(),
      customer: text.optional(),
      invoice: text.optional(),
      pending: boolean.optional(),
    },
    async (reader, { created, customer, invoice, pending, ...page }) =>
      listPage(reader, 'invoiceitem', '/v1/invoiceitems', page, {
        created,
        customer,
        ...(invoice && { match: { invoice } }),
        ...pendingFilter(pending),
      }),
  );
  api.get('/invoiceitems/:id', {}, async (reader, _params, id) =>
    reader.require('invoiceitem', id),
  );
  api.delete('/invoiceitems/:id', {}, async (tx, _params, id) =>
    deleteInvoiceItem(tx, await tx.require('invoiceitem', id)),
  );
}

function pendingFilter(pending: boolean | undefined): Filter<'invoiceitem'> {
  if (pending === undefined) return {};
  return pending ? { anyOf: [{ invoice: null }] } : { exclude: { invoice: null } };
}
