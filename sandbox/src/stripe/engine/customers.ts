import { newId, randomText } from '../ids.ts';
import type { Customer, DeletedObject, PaymentMethod } from '../store/object-types.ts';
import type { Tx } from '../store/tx.ts';
import { attachPaymentMethod, requireOwnPaymentMethod } from './cards/payment-methods.ts';
import { mergeMetadata } from './metadata.ts';
import { cancelSubscription } from './subscriptions/cancellation.ts';
import { ongoingStatuses } from './subscriptions/subscription-body.ts';

/** Undefined fields are left as they are; null clears a field. */
export type CustomerDetails = {
  description?: string | null;
  email?: string | null;
  name?: string | null;
  /** Empty clears it. The customer's own name stays as `individual_name`. */
  businessName?: string;
  phone?: string | null;
  address?: Customer['address'];
  shipping?: Customer['shipping'];
  preferredLocales?: string[];
  metadata?: Record<string, string> | null;
  defaultPaymentMethod?: string | null;
};

/**
 * Creates a customer and attaches the payment method, if one is given. Emits `customer.created`.
 * @throws 400 for an unknown test clock or a default card that is not the customer's
 */
export async function createCustomer(
  tx: Tx,
  details: CustomerDetails & { testClock?: string; paymentMethod?: PaymentMethod } = {},
): Promise<Customer> {
  if (details.testClock) {
    await tx.require('test_helpers.test_clock', details.testClock, 'test_clock');
  }
  const customer: Customer = {
    id: newId('cus', 14),
    object: 'customer',
    address: details.address ?? null,
    balance: 0,
    created: tx.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: details.description ?? null,
    discount: null,
    email: details.email ?? null,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: mergeMetadata({}, details.metadata),
    name: details.name ?? null,
    next_invoice_sequence: 1,
    phone: details.phone ?? null,
    preferred_locales: details.preferredLocales ?? [],
    shipping: details.shipping ?? null,
    tax_exempt: 'none',
    test_clock: details.testClock ?? null,
  };
  await tx.insert(customer, 'customer.created');
  const { paymentMethod, defaultPaymentMethod } = details;
  if (paymentMethod) await attachPaymentMethod(tx, paymentMethod, customer.id);
  return defaultPaymentMethod ? updateCustomer(tx, customer, { defaultPaymentMethod }) : customer;
}

/** Emits `customer.updated`. @throws 400 when the default card is not the customer's */
export async function updateCustomer(
  tx: Tx,
  customer: Customer,
  details: CustomerDetails,
): Promise<Customer> {
  const { description, email, name, phone, address, shipping } = details;
  const { metadata, defaultPaymentMethod, businessName, preferredLocales } = details;
  if (defaultPaymentMethod) {
    const param = 'invoice_settings[default_payment_method]';
    await requireOwnPaymentMethod(tx, defaultPaymentMethod, customer.id, param);
  }
  return tx.change(
    customer,
    {
      ...(description !== undefined && { description }),
      ...(email !== undefined && { email }),
      ...(name !== undefined && { name }),
      ...(businessName !== undefined && {
        business_name: businessName || undefined,
        individual_name: customer.individual_name ?? customer.name ?? undefined,
      }),
      ...(phone !== undefined && { phone }),
      ...(address !== undefined && { address }),
      ...(shipping !== undefined && { shipping }),
      ...(preferredLocales !== undefined && { preferred_locales: preferredLocales }),
      metadata: mergeMetadata(customer.metadata, metadata),
      ...(defaultPaymentMethod !== undefined && {
        invoice_settings: {
          ...customer.invoice_settings,
          default_payment_method: defaultPaymentMethod,
        },
      }),
    },
    'customer.updated',
  );
}

/**
 * Deletes a customer, whose subscriptions end immediately without a final invoice. Emits
 * `customer.deleted`.
 */
export async function deleteCustomer(tx: Tx, customer: Customer): Promise<DeletedObject> {
  const ongoing = await tx.list('subscription', {
    customer: customer.id,
    anyOf: ongoingStatuses.map((status) => ({ status })),
  });
  for (const subscription of ongoing.toReversed()) await cancelSubscription(tx, subscription);
  return tx.remove(customer, 'customer.deleted');
}
