import type { PaymentMethod } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { invalidRequest } from '../../stripe-error.ts';
import { mergeMetadata } from '../metadata.ts';

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
