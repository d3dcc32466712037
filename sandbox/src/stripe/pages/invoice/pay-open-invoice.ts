import { subscriptionIdOf } from '../../engine/invoices/invoices.ts';
import { intentOf } from '../../engine/invoices/invoice-payments.ts';
import {
  cardFor,
  completePaymentAuthentication,
  payInvoice,
} from '../../engine/lifecycle/pay-invoice.ts';
import type { PayResult } from '../../engine/lifecycle/pay-invoice.ts';
import { attachPaymentMethod } from '../../engine/cards/payment-methods.ts';
import type { CardDetails } from '../../engine/cards/create-payment-method.ts';
import { hasEnded } from '../../engine/subscriptions/subscription-body.ts';
import { updateSubscription } from '../../engine/lifecycle/update-subscription.ts';
import { declineMessage, createPaymentMethod } from '../kit/card-form.ts';
import type { Invoice, PaymentIntent, PaymentMethod } from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import type { Tx } from '../../store/tx.ts';

export type InvoiceAttempt =
  | { status: 'paid' }
  | { status: 'declined'; message: string }
  | { status: 'requires_action' };

/**
 * Pays an open invoice.
 * @param card an entered card, or null for the one on file
 * @returns `paid` also when it was paid before: a second submit charges nothing
 */
export async function payOpenInvoice(
  tx: Tx,
  invoiceId: string,
  card: CardDetails | null,
): Promise<InvoiceAttempt> {
  const invoice = await tx.require('invoice', invoiceId);
  if (invoice.status !== 'open') return { status: 'paid' };
  if (!card) return finishPayment(tx, await payInvoice(tx, invoice));
  const created = await createPaymentMethod(tx, card);
  if ('refusal' in created) return { status: 'declined', message: created.refusal };
  return finishPayment(tx, await payInvoice(tx, invoice, { method: created.method }));
}

/** The payment of an open invoice that still needs 3-D Secure; null when none does. */
export async function pendingPayment(
  reader: Reader,
  invoiceId: string,
): Promise<{ invoice: Invoice; intent: PaymentIntent } | null> {
  const invoice = await reader.get('invoice', invoiceId);
  const intent = invoice?.status === 'open' && (await intentOf(reader, invoice));
  return invoice && intent && intent.status === 'requires_action' ? { invoice, intent } : null;
}

/** Completes the payment after the 3-D Secure page; null when no payment needs it any more. */
export async function payAfterAuthentication(
  tx: Tx,
  invoiceId: string,
  passed: boolean,
): Promise<InvoiceAttempt | null> {
  const pending = await pendingPayment(tx, invoiceId);
  if (!pending) return null;
  return finishPayment(tx, await completePaymentAuthentication(tx, pending.intent, passed));
}

async function finishPayment(
  tx: Tx,
  { invoice, answer, intent }: PayResult,
): Promise<InvoiceAttempt> {
  if (answer.status === 'declined') return { status: 'declined', message: declineMessage(answer) };
  if (answer.status === 'requires_action') return { status: 'requires_action' };
  const method = await tx.get('payment_method', intent?.payment_method ?? '');
  if (method && invoice.customer) await saveForRenewals(tx, invoice, method, invoice.customer);
  return { status: 'paid' };
}

/** Attaches the card, and makes it the subscription's when its next invoice would have none. */
async function saveForRenewals(
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
