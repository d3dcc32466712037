import type { Invoice } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { invalidRequest } from '../../stripe-error.ts';
import { applyClosedInvoice } from '../subscriptions/apply-paid-invoice.ts';

/**
 * Marks an open invoice as uncollectible: it can still be paid or voided. A subscription that was past
 * due for it is active again. Emits `invoice.marked_uncollectible`.
 * @throws 400 when the invoice is not open
 */
export async function markUncollectible(tx: Tx, invoice: Invoice): Promise<Invoice> {
  if (invoice.status !== 'open') {
    throw invalidRequest(`You can only pass in open invoices. This invoice isn't open.`);
  }
  const uncollectible = await tx.change(
    invoice,
    {
      status: 'uncollectible',
      auto_advance: false,
      next_payment_attempt: null,
      status_transitions: { ...invoice.status_transitions, marked_uncollectible_at: tx.now() },
    },
    'invoice.marked_uncollectible',
  );
  await applyClosedInvoice(tx, uncollectible);
  return uncollectible;
}
