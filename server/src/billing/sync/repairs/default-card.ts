import { isOngoing } from '../../status.ts';
import { idOf, openInvoiceOf } from '../../stripe/objects.ts';
import { defaultMethodId, type StripeState } from '../../stripe/read-state.ts';
import type { Repair } from '../../repair.ts';

/**
 * A new default card of the customer also becomes the card of the ongoing subscription, whose own card
 * would otherwise be charged. An overdue invoice is paid with it at once.
 * @param storedCard the default card at the last reading
 */
export function applyDefaultCard(
  state: Pick<StripeState, 'customer' | 'subscriptions' | 'invoices'>,
  storedCard: string | null,
): Repair[] {
  const paymentMethod = defaultMethodId(state.customer);
  if (!paymentMethod || paymentMethod === storedCard) return [];
  return state.subscriptions.filter(isOngoing).flatMap((subscription): Repair[] => {
    const { id, status, default_payment_method: own } = subscription;
    const isOverdue = status === 'past_due' || status === 'unpaid';
    const open = isOverdue && openInvoiceOf(subscription, state.invoices);
    return [
      ...(idOf(own) === paymentMethod
        ? []
        : [{ kind: 'set-card' as const, subscription: id, paymentMethod }]),
      ...(open ? [{ kind: 'pay-invoice' as const, invoice: open.id, paymentMethod }] : []),
    ];
  });
}
