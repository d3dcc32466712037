import type { Customer, Invoice } from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import type { Tx } from '../../store/tx.ts';
import { invalidRequest } from '../../stripe-error.ts';
import { moveBalanceForInvoice } from '../payments/customer-balance.ts';
import { HOUR } from '../periods.ts';
import { reductionsAt } from './discounts.ts';
import { amountDue, balanceAfter, buildInvoice } from './invoice-body.ts';
import type { InvoiceTerms } from './invoice-body.ts';
import { cancelPayment } from './invoice-payments.ts';
import { taxIdsOf } from '../tax-ids.ts';
import { taxTermsFor } from './taxes.ts';

/**
 * Stores a draft, with the discounts and the tax of its subscription. A renewal is finalized an hour
 * later. Emits nothing: the caller emits `invoice.created` where it belongs.
 */
export async function draftInvoice(
  tx: Tx,
  terms: Omit<InvoiceTerms, 'reductions' | 'tax'>,
): Promise<Invoice> {
  const isCollectedLater = terms.reason === 'subscription_cycle';
  const { subscription } = terms;
  const reductions = subscription ? await reductionsAt(tx, subscription, tx.now()) : [];
  const draft = await tx.insert({
    ...buildInvoice(tx, { ...terms, reductions, tax: await taxTermsFor(tx, terms) }),
    customer_tax_ids: await taxIdsOf(tx, terms.customer.id),
    automatically_finalizes_at: isCollectedLater ? tx.now() + HOUR : null,
  });
  if (isCollectedLater) await tx.schedule(tx.now() + HOUR, 'finalize_invoice', draft.id);
  return draft;
}

/**
 * Finalizes a draft: it gets its number and uses the customer's balance. Emits `invoice.finalized`,
 * and `customer.updated` when the balance changed.
 * @throws 400 when it is not a draft
 */
export async function finalizeInvoice(tx: Tx, invoice: Invoice): Promise<Invoice> {
  if (invoice.status !== 'draft') {
    throw invalidRequest('This invoice is already finalized, you can’t re-finalize it.');
  }
  const customer = await tx.require('customer', invoice.customer ?? '');
  const sequence = customer.next_invoice_sequence ?? 1;
  const due = amountDue(invoice.total, customer.balance, invoice.currency);
  const balance = balanceAfter(invoice.total, customer.balance, invoice.currency);
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
  await useBalance(tx, numbered, open);
  return open;
}

/** Moves the balance to what the invoice leaves: less than the minimum charge is a debt. */
async function useBalance(tx: Tx, customer: Customer, invoice: Invoice): Promise<void> {
  const { starting_balance: before, ending_balance: after, currency, id } = invoice;
  if (after === null || after === before) return;
  const debt = Math.max(0, after);
  const amount = after - debt - before;
  await moveBalanceForInvoice(tx, customer, 'applied_to_invoice', {
    amount,
    currency,
    invoice: id,
  });
  const moved = await tx.require('customer', customer.id);
  await moveBalanceForInvoice(tx, moved, 'invoice_too_small', {
    amount: debt,
    currency,
    invoice: id,
  });
}

/**
 * Voids an open invoice: its payment is canceled, and the customer's balance that it used is
 * restored. Emits `invoice.voided`.
 * @throws 400 when it is neither open nor uncollectible
 */
export async function voidInvoice(tx: Tx, invoice: Invoice): Promise<Invoice> {
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    throw invalidRequest(`You can only pass in open invoices. This invoice isn't open.`);
  }
  await cancelPayment(tx, invoice);
  await restoreBalance(tx, invoice);
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

async function restoreBalance(tx: Tx, invoice: Invoice): Promise<void> {
  const used = (invoice.ending_balance ?? invoice.starting_balance) - invoice.starting_balance;
  const customer = await tx.get('customer', invoice.customer ?? '');
  if (!customer) return;
  await moveBalanceForInvoice(tx, customer, 'unapplied_from_invoice', {
    amount: -used,
    currency: invoice.currency,
    invoice: invoice.id,
  });
}

/** The id of the subscription that an invoice bills; empty when it bills none. */
export function subscriptionIdOf(invoice: Invoice): string {
  return invoice.parent?.subscription_details?.subscription ?? '';
}

/** Stops the automatic finalization and collection of a subscription's invoices. */
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

/** The invoices of a subscription, newest first. */
export async function invoicesOf(
  reader: Reader,
  subscription: string,
  status?: string,
): Promise<Invoice[]> {
  return reader.list('invoice', {
    match: { parent: { subscription_details: { subscription } }, ...(status && { status }) },
  });
}
