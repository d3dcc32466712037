import type { DataExport } from '@stillweb/contract/account/own-data';
import type { BillingDatabase } from '../billing/context.ts';
import { readPaymentsOfUser } from '../billing/store/customers/payments-of-user.ts';

type ExportedPayments = Pick<
  DataExport,
  | 'countries'
  | 'balances'
  | 'invoices'
  | 'charges'
  | 'discounts'
  | 'refunds'
  | 'disputes'
  | 'subscriptionChanges'
  | 'purchases'
>;

/** A user's payments, and the history of the subscriptions. */
export async function exportPayments(
  db: BillingDatabase,
  userId: string,
): Promise<ExportedPayments> {
  const rows = await readPaymentsOfUser(db, userId);
  return {
    countries: rows.countries,
    balances: rows.balances,
    invoices: rows.invoices.map((row) => ({
      id: row.id,
      number: row.number,
      status: row.status,
      currency: row.currency,
      total: row.total,
      tax: row.tax,
      amountPaid: row.amount_paid,
      attempts: row.attempts,
      declineCode: row.decline_code,
      country: row.country,
      createdAt: row.created_at.toISOString(),
      paidAt: row.paid_at?.toISOString() ?? null,
    })),
    charges: rows.charges.map((row) => ({
      amount: row.amount,
      amountRefunded: row.amount_refunded,
      currency: row.currency,
      status: row.status,
      declineCode: row.decline_code,
      cardBrand: row.card_brand,
      cardLast4: row.card_last4,
      createdAt: row.created_at.toISOString(),
    })),
    discounts: rows.discounts.map((row) => ({
      coupon: row.coupon,
      percentOff: row.percent_off,
      amountOff: row.amount_off,
      duration: row.duration,
      startedAt: row.started_at.toISOString(),
      endsAt: row.ends_at?.toISOString() ?? null,
    })),
    refunds: rows.refunds.map(({ amount, currency, status, created_at }) => {
      return { amount, currency, status, createdAt: created_at.toISOString() };
    }),
    disputes: rows.disputes.map(({ amount, currency, reason, status, created_at }) => {
      const createdAt = created_at.toISOString();
      return { amount, currency, reason, status, createdAt };
    }),
    subscriptionChanges: rows.changes.map((row) => ({
      subscription: row.subscription_id,
      at: row.at.toISOString(),
      status: row.status,
      amount: row.amount,
      currency: row.currency,
      interval: row.interval,
      cancelRequestedAt: row.cancel_requested_at?.toISOString() ?? null,
    })),
    purchases: rows.purchases.map(({ plan, offer, completed_at }) => {
      return { plan, offer, completedAt: completed_at.toISOString() };
    }),
  };
}
