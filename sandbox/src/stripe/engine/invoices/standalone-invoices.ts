import type { Invoice } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { invalidRequest } from '../../stripe-error.ts';
import { pendingLines, takePending } from './invoice-items.ts';
import { draftInvoice } from './invoices.ts';
import { mergeMetadata } from '../metadata.ts';
import { requireOwnPaymentMethod } from '../cards/payment-methods.ts';

export type NewInvoice = {
  customer: string;
  /** Bills what waits for this subscription too. */
  subscription?: string;
  autoAdvance?: boolean;
  /** Whether it takes what waits for the customer's next invoice. */
  includesPending: boolean;
  defaultPaymentMethod?: string;
  description?: string;
  metadata?: Record<string, string> | null;
};

/** Drafts an invoice that somebody asked for, outside of any renewal. Emits `invoice.created`. */
export async function createInvoice(tx: Tx, terms: NewInvoice): Promise<Invoice> {
  const { customer: id, subscription: about } = terms;
  const customer = await tx.require('customer', id, 'customer');
  const subscription = about ? await tx.require('subscription', about, 'subscription') : undefined;
  if (subscription && subscription.customer !== id) {
    throw invalidRequest(`No such subscription: '${about}'`, 'subscription', 'resource_missing');
  }
  await checkCard(tx, id, terms.defaultPaymentMethod);
  const billed = { customer: id, subscription: about };
  const draft = await draftInvoice(tx, {
    customer,
    subscription,
    reason: 'manual',
    lines: terms.includesPending ? await pendingLines(tx, billed) : [],
    period: { start: tx.now(), end: tx.now() },
    autoAdvance: terms.autoAdvance ?? false,
    defaultPaymentMethod: terms.defaultPaymentMethod,
    description: terms.description,
    metadata: mergeMetadata({}, terms.metadata),
  });
  if (terms.includesPending) await takePending(tx, billed, draft.id);
  await tx.emit('invoice.created', draft);
  return draft;
}

export type InvoiceChanges = {
  autoAdvance?: boolean;
  defaultPaymentMethod?: string;
  description?: string;
  metadata?: Record<string, string> | null;
};

export async function updateInvoice(
  tx: Tx,
  invoice: Invoice,
  { autoAdvance, defaultPaymentMethod, description, metadata }: InvoiceChanges,
): Promise<Invoice> {
  await checkCard(tx, invoice.customer ?? '', defaultPaymentMethod);
  return tx.change(
    invoice,
    {
      // What a request leaves out stays.
      ...(autoAdvance !== undefined && { auto_advance: autoAdvance }),
      ...(defaultPaymentMethod !== undefined && { default_payment_method: defaultPaymentMethod }),
      ...(description !== undefined && { description }),
      metadata: mergeMetadata(invoice.metadata ?? {}, metadata),
    },
    'invoice.updated',
  );
}

async function checkCard(tx: Tx, customer: string, id: string | undefined): Promise<void> {
  if (id) await requireOwnPaymentMethod(tx, id, customer, 'default_payment_method');
}
