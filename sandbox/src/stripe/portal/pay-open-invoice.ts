import { intentOf } from '../engine/invoices/invoice-payments.ts';
import { subscriptionIdOf } from '../engine/invoices/invoices.ts';
import {
  cardFor,
  completePaymentAuthentication,
  payInvoice,
} from '../engine/lifecycle/pay-invoice.ts';
import type { PayResult } from '../engine/lifecycle/pay-invoice.ts';
import { attachPaymentMethod } from '../engine/cards/payment-methods.ts';
import type { CardDetails } from '../engine/cards/payment-method-body.ts';
import { hasEnded } from '../engine/subscriptions/subscription-status.ts';
import { updateSubscription } from '../engine/lifecycle/update-subscription.ts';
import { buyerMessage } from '../pages/buyer-message.ts';
import { keepCard } from '../pages/keep-card.ts';
import type { Invoice, PaymentIntent, PaymentMethod } from '../store/object-types.ts';
import type { Reader } from '../store/reader.ts';
import type { Tx } from '../store/tx.ts';

export type InvoiceAttempt =
  | { status: 'paid' }
  | { status: 'declined'; message: string }
  | { status: 'requires_action' };

/**
 * Pays an open invoice on a person's request.
 * @param card a card typed just now, or null for the one on file
 * @returns `paid` also when it was paid before: a second press on the button charges nothing
 */
export async function payOpenInvoice(
  tx: Tx,
  invoiceId: string,
  card: CardDetails | null,
): Promise<InvoiceAttempt> {
  const invoice = await tx.require('invoice', invoiceId);
  if (invoice.status !== 'open') return { status: 'paid' };
  if (!card) return conclude(tx, await payInvoice(tx, invoice));
  const kept = await keepCard(tx, card);
  if ('refusal' in kept) return { status: 'declined', message: kept.refusal };
  return conclude(tx, await payInvoice(tx, invoice, { method: kept.method }));
}

/** The payment of an invoice that waits for the bank's page. */
export async function waitingPayment(
  reader: Reader,
  invoiceId: string,
): Promise<{ invoice: Invoice; intent: PaymentIntent } | null> {
  const invoice = await reader.get('invoice', invoiceId);
  const intent = invoice?.status === 'open' && (await intentOf(reader, invoice));
  return invoice && intent && intent.status === 'requires_action' ? { invoice, intent } : null;
}

/** Goes on after the bank's page; null when no payment waits for it any more. */
export async function payAfterAuthentication(
  tx: Tx,
  invoiceId: string,
  passed: boolean,
): Promise<InvoiceAttempt | null> {
  const waiting = await waitingPayment(tx, invoiceId);
  if (!waiting) return null;
  return conclude(tx, await completePaymentAuthentication(tx, waiting.intent, passed));
}

async function conclude(tx: Tx, { invoice, answer, intent }: PayResult): Promise<InvoiceAttempt> {
  if (answer.status === 'declined') return { status: 'declined', message: buyerMessage(answer) };
  if (answer.status === 'requires_action') return { status: 'requires_action' };
  const method = await tx.get('payment_method', intent?.payment_method ?? '');
  if (method && invoice.customer) await keepForRenewals(tx, invoice, method, invoice.customer);
  return { status: 'paid' };
}

/** Attaches the card, and pins it when the subscription would have none for its next invoice. */
async function keepForRenewals(
  tx: Tx,
  invoice: Invoice,
  method: PaymentMethod,
  customerId: string,
): Promise<void> {
  await attachPaymentMethod(tx, method, customerId);
  if (await cardFor(tx, invoice)) return;
  const subscription = await tx.get('subscription', subscriptionIdOf(invoice));
  if (!subscription || hasEnded(subscription)) return;
  await updateSubscription(tx, subscription, { defaultPaymentMethod: method.id });
}
