import type { Invoice, Subscription } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { subscriptionTax } from './taxes.ts';

/**
 * Before a renewal is finalized: one whose customer has no address any more is charged without tax, and the
 * subscription from then on too, which says why. Emits `customer.subscription.updated`.
 * Source: Stripe's changelog of 2024-12-18, "Adds disabled reason to invoices, subscriptions, and schedules".
 */
export async function disableTaxWithoutLocation(
  tx: Tx,
  invoice: Invoice,
  subscription: Subscription | undefined,
): Promise<Invoice> {
  if (invoice.automatic_tax.status !== 'requires_location_inputs') return invoice;
  if (subscription) {
    const automatic_tax = {
      ...subscriptionTax(false),
      disabled_reason: 'requires_location_inputs' as const,
    };
    await tx.change(subscription, { automatic_tax }, 'customer.subscription.updated');
  }
  return tx.change(invoice, {
    automatic_tax: {
      disabled_reason: 'finalization_requires_location_inputs',
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
  });
}
