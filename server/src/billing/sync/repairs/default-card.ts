import { isOngoing, isOverdue } from '../../status.ts';
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
  const repairs: Repair[] = [];
  for (const subscription of state.subscriptions.filter(isOngoing)) {
    const { id, default_payment_method: own } = subscription;
    if (idOf(own) !== paymentMethod) {
      repairs.push({ kind: 'set-card', subscription: id, paymentMethod });
    }
    const open = isOverdue(subscription) && openInvoiceOf(subscription, state.invoices);
    if (open) repairs.push({ kind: 'pay-invoice', invoice: open.id, paymentMethod });
  }
  return repairs;
}
