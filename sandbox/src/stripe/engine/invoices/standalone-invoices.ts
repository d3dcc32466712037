import type { Invoice } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { invalidRequest } from '../../stripe-error.ts';
import { requireOwnPaymentMethod } from '../cards/payment-methods.ts';
import { mergeMetadata } from '../metadata.ts';
import { attachPendingItems, pendingLines } from './invoice-items.ts';
import { draftInvoice } from './invoices.ts';

export type NewInvoice = {
  customer: string;
  /** Its pending items are billed too. */
  subscription?: string;
  autoAdvance?: boolean;
  /** Whether the pending items go on this invoice. */
  includesPending: boolean;
  defaultPaymentMethod?: string;
  description?: string;
  metadata?: Record<string, string> | null;
};

/**
 * Drafts an invoice by hand, outside any renewal. Emits `invoice.created`.
 * @throws 400 for an unknown customer, or a card or subscription of another one
 */
export async function createInvoice(tx: Tx, terms: NewInvoice): Promise<Invoice> {
  const { customer: id, subscription: subscriptionId } = terms;
  const customer = await tx.require('customer', id, 'customer');
  const subscription = subscriptionId
    ? await tx.require('subscription', subscriptionId, 'subscription')
    : undefined;
  if (subscription && subscription.customer !== id) {
    throw invalidRequest(
      `No such subscription: '${subscriptionId}'`,
      'subscription',
      'resource_missing',
    );
  }
  await checkCard(tx, id, terms.defaultPaymentMethod);
  const billed = { customer: id, subscription: subscriptionId };
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
  if (terms.includesPending) await attachPendingItems(tx, billed, draft.id);
  await tx.emit('invoice.created', draft);
  return draft;
}

/** Undefined fields are left as they are. */
export type InvoiceChanges = {
  autoAdvance?: boolean;
  defaultPaymentMethod?: string;
  description?: string;
  metadata?: Record<string, string> | null;
};

/** Emits `invoice.updated`. @throws 400 for a card of another customer */
export async function updateInvoice(
  tx: Tx,
  invoice: Invoice,
  { autoAdvance, defaultPaymentMethod, description, metadata }: InvoiceChanges,
): Promise<Invoice> {
  await checkCard(tx, invoice.customer ?? '', defaultPaymentMethod);
  return tx.change(
    invoice,
    {
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
