import type Stripe from 'stripe';
import type { NewRefundRow } from '../../tables.ts';
import { refundsOf } from '../objects.ts';

/** The refunds of a customer's charges as rows that we store. */
export function mapRefunds(customerId: string, charges: Stripe.Charge[]): NewRefundRow[] {
  return charges.flatMap((charge) =>
    refundsOf(charge).map(({ id, amount, currency, status, failure_reason, created }) => ({
      id,
      stripe_customer_id: customerId,
      charge: charge.id,
      amount,
      currency,
      status: status ?? 'unknown',
      failure_reason: failure_reason ?? null,
      created_at: new Date(created * 1000),
    })),
  );
}
