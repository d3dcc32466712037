import type { ReturnedPaymentPolicy } from '../context.ts';
import type { DueOperatorEmail } from '../rules/email-content.ts';
import { hasFailedRefund, idOf, refundsOf } from '../stripe/objects.ts';
import type { StripeState } from '../stripe/read/read-state.ts';
import type { RepairRow } from '../tables.ts';

/** A repair that no reading has shown done, and why its last attempt failed. */
type PendingRefund = Pick<RepairRow, 'repair' | 'error'>;

/**
 * The emails that tell an operator of payments that a bank takes back, and of refunds that failed or that
 * Stripe refuses.
 */
export function decideOperatorEmails(
  { charges, warnings }: Pick<StripeState, 'charges' | 'warnings'>,
  { endsDisputed, refundsWarned }: ReturnedPaymentPolicy,
  pending: PendingRefund[] = [],
): DueOperatorEmail[] {
  return charges.flatMap((charge) => {
    const { id, amount, currency, livemode } = charge;
    const payment = { charge: id, paid: { amount, currency }, livemode };
    const emails: DueOperatorEmail[] = refundsOf(charge)
      .filter(({ status }) => status === 'failed')
      .map((refund) => ({
        key: `refund-failed:${refund.id}`,
        content: {
          kind: 'refund-failed',
          ...payment,
          refund: { amount: refund.amount, currency },
          reason: refund.failure_reason ?? null,
        },
      }));
    const refused = pending.find(
      ({ repair }) =>
        repair.kind === 'refund-withdrawn' && repair.paymentIntent === idOf(charge.payment_intent),
    );
    if (refused?.error && charge.status === 'succeeded') {
      const content = { kind: 'withdrawal-pending' as const, ...payment, reason: refused.error };
      emails.push({ key: `withdrawal-pending:${id}`, content });
    }
    if (charge.disputed) {
      const content = { kind: 'disputed' as const, ...payment, isEnded: endsDisputed };
      emails.push({ key: `disputed:${id}`, content });
    }
    for (const warning of warnings.filter((candidate) => idOf(candidate.charge) === id)) {
      if (!warning.actionable) continue;
      const content = {
        kind: 'fraud-warning' as const,
        ...payment,
        isRefunded: refundsWarned && !hasFailedRefund(charge),
        hasFailedRefund: refundsWarned && hasFailedRefund(charge),
      };
      emails.push({ key: `fraud-warning:${warning.id}`, content });
    }
    return emails;
  });
}
