import type { Invoice } from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import type { Tx } from '../../store/tx.ts';
import { invalidRequest } from '../../stripe-error.ts';
import { amountDue, balanceAfter, invoiceOf } from './invoice-body.ts';
import type { InvoiceTerms } from './invoice-body.ts';
import { HOUR } from '../periods.ts';

/** Keeps a draft. Emits nothing: `invoice.created` has its own place in each sequence. */
export async function draftInvoice(tx: Tx, terms: InvoiceTerms): Promise<Invoice> {
  const waits =
    terms.reason === 'subscription_cycle' || (terms.reason === 'manual' && terms.autoAdvance);
  const draft = await tx.insert({
    ...invoiceOf(tx, terms),
    automatically_finalizes_at: waits ? tx.now() + HOUR : null,
  });
  if (waits) await tx.schedule(tx.now() + HOUR, 'finalize_invoice', draft.id);
  return draft;
}

/**
 * Opens a draft: gives it its number, uses the customer's balance, emits `invoice.finalized`
 * (and `customer.updated` when the balance moved).
 */
export async function finalizeInvoice(tx: Tx, invoice: Invoice): Promise<Invoice> {
  if (invoice.status !== 'draft') {
    throw invalidRequest('This invoice is already finalized, you can’t re-finalize it.');
  }
  const customer = await tx.require('customer', invoice.customer ?? '');
  const sequence = customer.next_invoice_sequence ?? 1;
  const due = amountDue(invoice.total, customer.balance);
  const balance = balanceAfter(invoice.total, customer.balance);
  const open = await tx.change(invoice, {
    status: 'open',
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    amount_due: due,
    amount_remaining: due,
    starting_balance: customer.balance,
    ending_balance: balance,
    automatically_finalizes_at: null,
    effective_at: tx.now(),
    hosted_invoice_url: `${tx.baseUrl()}/invoice/${invoice.id}`,
    status_transitions: { ...invoice.status_transitions, finalized_at: tx.now() },
  });
  const numbered = await tx.change(customer, { next_invoice_sequence: sequence + 1 });
  await tx.emit('invoice.finalized', open);
  await tx.change(numbered, { balance }, 'customer.updated');
  return open;
}

/** Voids an open invoice: its payment is called off, and what it used of the customer's balance goes back. */
export async function voidInvoice(tx: Tx, invoice: Invoice): Promise<Invoice> {
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    throw invalidRequest(`You can only pass in open invoices. This invoice isn't open.`);
  }
  await callOffPayment(tx, invoice);
  await giveBackBalance(tx, invoice);
  return tx.change(
    invoice,
    {
      status: 'void',
      amount_remaining: invoice.amount_due,
      auto_advance: false,
      next_payment_attempt: null,
      status_transitions: { ...invoice.status_transitions, voided_at: tx.now() },
    },
    'invoice.voided',
  );
}

async function callOffPayment(tx: Tx, invoice: Invoice): Promise<void> {
  const [payment] = await tx.list('invoice_payment', { match: { invoice: invoice.id } });
  const intent = await tx.get('payment_intent', payment?.payment.payment_intent ?? '');
  if (!intent || intent.status === 'succeeded' || intent.status === 'canceled') return;
  await tx.change(
    intent,
    {
      status: 'canceled',
      canceled_at: tx.now(),
      cancellation_reason: 'void_invoice',
      next_action: null,
    },
    'payment_intent.canceled',
  );
}

async function giveBackBalance(tx: Tx, invoice: Invoice): Promise<void> {
  const used = (invoice.ending_balance ?? invoice.starting_balance) - invoice.starting_balance;
  const customer = await tx.get('customer', invoice.customer ?? '');
  if (!customer || used === 0) return;
  await tx.change(customer, { balance: customer.balance - used }, 'customer.updated');
}

/** The subscription that an invoice bills. */
export function subscriptionOf(invoice: Invoice): string {
  return invoice.parent?.subscription_details?.subscription ?? '';
}

/** Stops collecting: no further automatic attempt or finalization. */
export async function stopCollecting(tx: Tx, subscriptionId: string): Promise<void> {
  for (const status of ['draft', 'open'] as const) {
    for (const invoice of await invoicesOf(tx, subscriptionId, status)) {
      await tx.change(invoice, {
        auto_advance: false,
        automatically_finalizes_at: null,
        next_payment_attempt: null,
      });
    }
  }
}

/** Newest first. */
export async function invoicesOf(
  reader: Reader,
  subscription: string,
  status?: string,
): Promise<Invoice[]> {
  return reader.list('invoice', {
    match: { parent: { subscription_details: { subscription } }, ...(status && { status }) },
  });
}
