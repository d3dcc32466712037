import { newId } from '../../ids.ts';
import type { Invoice, InvoicePayment, PaymentIntent } from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import type { Tx } from '../../store/tx.ts';
import { createPaymentIntent } from '../payments/payment-intents.ts';

/** The payment intent that collects an invoice; undefined before the first attempt. */
export async function intentOf(
  reader: Reader,
  invoice: Invoice,
): Promise<PaymentIntent | undefined> {
  const payment = await paymentOf(reader, invoice);
  const id = payment?.payment.payment_intent;
  return id ? reader.get('payment_intent', id) : undefined;
}

/** The invoice that a payment intent collects. Throws when it collects none. */
export async function invoicePaidBy(reader: Reader, intent: PaymentIntent): Promise<Invoice> {
  const [payment] = await reader.list('invoice_payment', {
    match: { payment: { payment_intent: intent.id } },
  });
  return reader.require('invoice', payment?.invoice ?? '');
}

/** Creates the payment intent of an invoice, without an attempt to charge a card. Emits nothing. */
export async function openPayment(tx: Tx, invoice: Invoice): Promise<PaymentIntent> {
  const intent = await createPaymentIntent(tx, {
    amount: invoice.amount_remaining,
    currency: invoice.currency,
    customer: invoice.customer ?? '',
    description:
      invoice.billing_reason === 'subscription_create'
        ? 'Subscription creation'
        : 'Subscription update',
  });
  await tx.insert(buildInvoicePayment(invoice, intent));
  return intent;
}

/** Marks the payment of an invoice as paid. Emits `invoice_payment.paid`. */
export async function markPaymentPaid(tx: Tx, invoice: Invoice): Promise<void> {
  const payment = await paymentOf(tx, invoice);
  if (!payment) return;
  const paid = await tx.change(payment, {
    status: 'paid',
    amount_paid: payment.amount_requested,
    status_transitions: { canceled_at: null, paid_at: tx.now() },
  });
  await tx.emit('invoice_payment.paid', paid);
}

/** Cancels the payment intent of an invoice unless it is done. Emits `payment_intent.canceled`. */
export async function cancelPayment(tx: Tx, invoice: Invoice): Promise<void> {
  const intent = await intentOf(tx, invoice);
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

async function paymentOf(reader: Reader, invoice: Invoice): Promise<InvoicePayment | undefined> {
  const [payment] = await reader.list('invoice_payment', { match: { invoice: invoice.id } });
  return payment;
}

function buildInvoicePayment(invoice: Invoice, intent: PaymentIntent): InvoicePayment {
  return {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_remaining,
    created: intent.created,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
}
