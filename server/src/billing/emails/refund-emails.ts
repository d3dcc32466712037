import { givesAccess } from '../status.ts';
import { isPaidBy, refundsOf, subscriptionIdOf } from '../stripe/objects.ts';
import type { SubscriptionRow } from '../tables.ts';
import type { DueEmail } from '../email-content.ts';
import { isLate, type Change } from './change.ts';

/** A refund is reported once it has succeeded. */
export function refundEmails(change: Change): DueEmail[] {
  return change.charges.flatMap((charge) => {
    const invoice = change.invoices.find((candidate) => isPaidBy(candidate, charge));
    const row = change.after.find(({ id }) => invoice && id === subscriptionIdOf(invoice));
    const isLatePayment = invoice !== undefined && row !== undefined && isLate(invoice, row);
    const access = row ? accessAfterRefund(row, change) : null;
    return refundsOf(charge)
      .filter(({ status }) => status === 'succeeded')
      .filter(({ created }) => new Date(created * 1000) >= change.reportSince || access === 'ended')
      .map(({ id, amount, currency }): DueEmail => {
        const refunded = { amount, currency };
        if (isLatePayment) {
          const content = { kind: 'late-payment-returned' as const, paid: refunded };
          return { key: `late-payment-returned:${id}`, content };
        }
        const paid = { amount: charge.amount, currency };
        return { key: `refunded:${id}`, content: { kind: 'refunded', refunded, paid, access } };
      });
  });
}

function accessAfterRefund(row: SubscriptionRow, { endings }: Change) {
  const ending = endings.get(row.id);
  if (ending === 'REFUNDED') return 'ended';
  if (ending === 'WITHDRAWN') return 'withdrawn';
  return !ending && givesAccess(row) ? 'continues' : null;
}
