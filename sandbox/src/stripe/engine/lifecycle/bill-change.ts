import type { Invoice, Subscription } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { recordProrations } from '../invoices/invoice-items.ts';
import { amountDue } from '../invoices/invoice-body.ts';
import { draftInvoice, finalizeInvoice, voidInvoice } from '../invoices/invoices.ts';
import { cardFor, payInvoice } from './pay-invoice.ts';
import type { PayResult } from './pay-invoice.ts';
import { refuseIfUnpaid } from './payment-behavior.ts';
import { foreseeCharge } from '../payments/payment-intents.ts';
import { holdUpdate } from '../subscriptions/pending-update.ts';
import type { PlanChange } from '../subscriptions/plan-change.ts';
import { scheduleRenewal } from '../subscriptions/renewal-schedule.ts';
import { itemsWith } from '../subscription-items.ts';

export type PaymentBehavior = 'allow_incomplete' | 'error_if_incomplete' | 'pending_if_incomplete';

/**
 * Carries out a change of plan that is billed now. `pending_if_incomplete` keeps the change back until
 * it is paid, `error_if_incomplete` refuses with 402, otherwise an unpaid change makes the subscription
 * past due.
 */
export async function billChange(
  tx: Tx,
  subscription: Subscription,
  change: PlanChange,
  other: Partial<Subscription>,
  behavior: PaymentBehavior,
): Promise<PayResult> {
  await dropPending(tx, subscription);
  const draft = await draftInvoice(tx, {
    customer: await tx.require('customer', subscription.customer),
    subscription,
    reason: 'subscription_update',
    lines: change.lines,
    period: { start: tx.now(), end: tx.now() },
  });
  const held = behavior === 'pending_if_incomplete' && !(await willBePaid(tx, draft));
  if (held) {
    const { item, anchor } = change;
    await holdUpdate(tx, subscription, { item, anchor, invoice: draft.id });
  } else {
    await applyChange(tx, subscription, change, { ...other, latest_invoice: draft.id });
  }
  await recordProrations(tx, change.lines, subscription, draft.id);
  await tx.emit('invoice.created', draft);
  const invoice = await finalizeInvoice(tx, draft);
  const result = await payInvoice(tx, invoice, { automatic: !held });
  if (behavior === 'error_if_incomplete') refuseIfUnpaid(result);
  return result;
}

/** Writes a change of plan to the subscription and asks for its next renewal. */
export async function applyChange(
  tx: Tx,
  subscription: Subscription,
  { item, anchor }: Pick<PlanChange, 'item' | 'anchor'>,
  other: Partial<Subscription>,
): Promise<Subscription> {
  const changed = await tx.change(
    subscription,
    {
      ...other,
      items: itemsWith(item),
      ...(anchor !== null && { billing_cycle_anchor: anchor }),
    },
    'customer.subscription.updated',
  );
  if (anchor !== null) await scheduleRenewal(tx, changed);
  return changed;
}

async function willBePaid(tx: Tx, draft: Invoice): Promise<boolean> {
  const customer = await tx.require('customer', draft.customer ?? '');
  if (amountDue(draft.total, customer.balance) === 0) return true;
  const card = await cardFor(tx, draft);
  return card !== undefined && (await foreseeCharge(tx, card)).status === 'succeeded';
}

/** A newer change takes the place of one still waiting for its payment. */
async function dropPending(tx: Tx, subscription: Subscription): Promise<void> {
  if (!subscription.pending_update) return;
  const waiting = await tx.get('invoice', subscription.latest_invoice ?? '');
  if (waiting?.status === 'open') await voidInvoice(tx, waiting);
}
