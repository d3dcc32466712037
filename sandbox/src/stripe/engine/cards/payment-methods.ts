import type { PaymentMethod } from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import type { Tx } from '../../store/tx.ts';
import { invalidRequest, resourceMissing } from '../../stripe-error.ts';
import { cardError, answerToSetup, cardByFingerprint } from './cards.ts';
import type { Sequel, TestCard } from './cards.ts';
import { mergeMetadata } from '../metadata.ts';

/**
 * Attaches a payment method to a customer. Attaching it again to the same customer changes nothing.
 * @throws 400 when it belongs to another customer, `card_error` (402) when the bank declines the
 * set-up
 */
export async function attachPaymentMethod(
  tx: Tx,
  method: PaymentMethod,
  customerId: string,
): Promise<PaymentMethod> {
  await tx.require('customer', customerId, 'customer');
  if (method.customer === customerId) return method;
  if (method.customer) {
    throw invalidRequest(
      'The payment method you provided has already been attached to a customer.',
      undefined,
      'payment_method_already_attached',
    );
  }
  const answer = answerToSetup(testCardOf(method));
  if (answer.status === 'declined') throw cardError(answer);
  return tx.change(method, { customer: customerId }, 'payment_method.attached');
}

/**
 * Detaches a payment method; it is then no longer the default of its customer or of a subscription.
 */
export async function detachPaymentMethod(tx: Tx, method: PaymentMethod): Promise<PaymentMethod> {
  const { customer: customerId } = method;
  if (!customerId) {
    throw invalidRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    );
  }
  const detached = await tx.change(method, { customer: null }, 'payment_method.detached');
  const customer = await tx.get('customer', customerId);
  if (customer?.invoice_settings.default_payment_method === method.id) {
    const invoice_settings = { ...customer.invoice_settings, default_payment_method: null };
    await tx.change(customer, { invoice_settings }, 'customer.updated');
  }
  const subscriptions = await tx.list('subscription', {
    customer: customerId,
    match: { default_payment_method: method.id },
  });
  for (const subscription of subscriptions) {
    const change = { default_payment_method: null };
    await tx.change(subscription, change, 'customer.subscription.updated');
  }
  return detached;
}

/**
 * A payment method that belongs to the customer.
 * @throws 400 when it is missing or belongs to another customer, naming `param`
 */
export async function requireOwnPaymentMethod(
  reader: Reader,
  id: string,
  customerId: string,
  param: string,
): Promise<PaymentMethod> {
  const method = await reader.get('payment_method', id);
  if (!method) throw resourceMissing('PaymentMethod', id, param);
  if (method.customer !== customerId) {
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      param,
      'resource_missing',
    );
  }
  return method;
}

/** The test card of a payment method, by its fingerprint. */
export function testCardOf(method: PaymentMethod): TestCard {
  const card = cardByFingerprint(method.card?.fingerprint ?? '');
  if (!card) throw new Error(`${method.id} is no test card`);
  return card;
}

/** The event that follows a charge of this payment method, or its refund; undefined for none. */
export async function sequelOf(reader: Reader, id: string | null): Promise<Sequel | undefined> {
  const method = await reader.get('payment_method', id ?? '');
  return method && testCardOf(method).sequel;
}

/** Undefined fields are left as they are; null clears a field. */
export type PaymentMethodDetails = {
  email?: string | null;
  name?: string | null;
  phone?: string | null;
  address?: PaymentMethod['billing_details']['address'];
  metadata?: Record<string, string> | null;
  expMonth?: number;
  expYear?: number;
};

/** Changes the details of a customer's card. Emits `payment_method.updated`. */
export async function updatePaymentMethod(
  tx: Tx,
  method: PaymentMethod,
  details: PaymentMethodDetails,
): Promise<PaymentMethod> {
  if (!method.customer) {
    throw invalidRequest(
      'You must save this PaymentMethod to a customer before you can update it.',
    );
  }
  return tx.change(method, changedDetails(method, details), 'payment_method.updated');
}

/** The fields of a payment method that the details change, with their new values. */
export function changedDetails(method: PaymentMethod, details: PaymentMethodDetails) {
  const { email, name, phone, address, metadata, expMonth, expYear } = details;
  return {
    billing_details: {
      ...method.billing_details,
      ...(email !== undefined && { email }),
      ...(name !== undefined && { name }),
      ...(phone !== undefined && { phone }),
      ...(address !== undefined && { address }),
    },
    ...(method.card && {
      card: {
        ...method.card,
        exp_month: expMonth ?? method.card.exp_month,
        exp_year: expYear ?? method.card.exp_year,
      },
    }),
    metadata: mergeMetadata(method.metadata ?? {}, metadata),
  };
}
