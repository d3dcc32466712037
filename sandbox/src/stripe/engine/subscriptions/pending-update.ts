import type { Invoice, Subscription, SubscriptionItem } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { subscriptionOf, voidInvoice } from '../invoices/invoices.ts';
import { HOUR } from '../periods.ts';
import { scheduleRenewal } from './renewal-schedule.ts';
import { itemsWith } from '../subscription-items.ts';

/** How long a change waits for its payment. */
const PATIENCE = 23 * HOUR;

/** Keeps a change back until its invoice is paid; the subscription goes on as it was meanwhile. */
export async function holdUpdate(
  tx: Tx,
  subscription: Subscription,
  change: { item: SubscriptionItem; anchor: number | null; invoice: string },
): Promise<Subscription> {
  const expires_at = tx.now() + PATIENCE;
  await tx.schedule(expires_at, 'expire_pending_update', subscription.id);
  return tx.change(
    subscription,
    {
      latest_invoice: change.invoice,
      pending_update: {
        billing_cycle_anchor: change.anchor,
        cancel_at_period_end: null,
        discount: null,
        discounts: null,
        expires_at,
        metadata: null,
        subscription_items: [change.item],
        trial_end: null,
        trial_from_plan: null,
      },
    },
    'customer.subscription.updated',
  );
}

/** Carries out the change that was held back, now that it is paid for. */
export async function applyPendingUpdate(
  tx: Tx,
  subscription: Subscription,
): Promise<Subscription> {
  const update = subscription.pending_update;
  const [item] = update?.subscription_items ?? [];
  if (!update || !item) return subscription;
  const changed = await tx.change(subscription, {
    items: itemsWith(item),
    billing_cycle_anchor: update.billing_cycle_anchor ?? subscription.billing_cycle_anchor,
    pending_update: null,
  });
  await tx.emit('customer.subscription.pending_update_applied', changed);
  await tx.emit('customer.subscription.updated', changed, {
    items: subscription.items,
    billing_cycle_anchor: subscription.billing_cycle_anchor,
    pending_update: update,
  });
  await scheduleRenewal(tx, changed);
  return changed;
}

/** Drops the change that was held back and voids its invoice. */
export async function expirePendingUpdate(
  tx: Tx,
  subscription: Subscription,
): Promise<Subscription> {
  const invoice = await tx.get('invoice', subscription.latest_invoice ?? '');
  if (invoice?.status === 'open') await voidInvoice(tx, invoice);
  const changed = await tx.change(subscription, { pending_update: null });
  await tx.emit('customer.subscription.pending_update_expired', changed);
  return changed;
}

/** A change that waits for an invoice is given up when that is voided. */
export async function dropUpdateOf(tx: Tx, voided: Invoice): Promise<void> {
  const subscription = await tx.get('subscription', subscriptionOf(voided));
  if (!subscription?.pending_update || subscription.latest_invoice !== voided.id) return;
  await expirePendingUpdate(tx, subscription);
}
