import type { Invoice, Subscription, SubscriptionItem } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { invoicesOf, subscriptionIdOf, voidInvoice } from '../invoices/invoices.ts';
import { HOUR } from '../periods.ts';
import { itemsWith } from '../subscription-items.ts';
import { scheduleRenewal } from './renewal-schedule.ts';

/** Applies a paid invoice to its subscription: activates it, or applies its pending update. */
export async function applyPaidInvoice(tx: Tx, invoice: Invoice): Promise<void> {
  const subscription = await tx.get('subscription', subscriptionIdOf(invoice));
  if (!subscription || subscription.latest_invoice !== invoice.id) return;
  if (subscription.pending_update) {
    await applyPendingUpdate(tx, subscription);
    return;
  }
  if (['incomplete', 'past_due', 'unpaid'].includes(subscription.status)) {
    await tx.change(subscription, { status: 'active' }, 'customer.subscription.updated');
  }
}

/**
 * Applies an invoice that was voided or written off: the newest one that is not void decides, and a
 * subscription that owes nothing for it is active again.
 */
export async function applyClosedInvoice(tx: Tx, invoice: Invoice): Promise<void> {
  const subscription = await tx.get('subscription', subscriptionIdOf(invoice));
  if (!subscription || !['past_due', 'unpaid'].includes(subscription.status)) return;
  const latest = (await invoicesOf(tx, subscription.id)).find(
    ({ status }) => status !== 'void' && status !== 'draft',
  );
  if (latest?.status !== 'paid' && latest?.status !== 'uncollectible') return;
  await tx.change(subscription, { status: 'active' }, 'customer.subscription.updated');
}

/** After this time a pending update expires, as at Stripe. */
const PAYMENT_WINDOW = 23 * HOUR;

/**
 * Stores a change of plan until its invoice is paid; the subscription stays as it is until then.
 */
export async function createPendingUpdate(
  tx: Tx,
  subscription: Subscription,
  change: { item: SubscriptionItem; anchor: number | null; invoice: string },
): Promise<Subscription> {
  const expires_at = tx.now() + PAYMENT_WINDOW;
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

/** Applies the pending update once its invoice is paid. */
async function applyPendingUpdate(tx: Tx, subscription: Subscription): Promise<Subscription> {
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

/** Removes the pending update and voids its invoice. */
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

/** Removes the pending update that waited for an invoice that is now voided. */
export async function expirePendingUpdateOf(tx: Tx, voided: Invoice): Promise<void> {
  const subscription = await tx.get('subscription', subscriptionIdOf(voided));
  if (!subscription?.pending_update || subscription.latest_invoice !== voided.id) return;
  await expirePendingUpdate(tx, subscription);
}
