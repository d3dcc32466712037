import type Stripe from 'stripe';

/** A change at Stripe that our rules call for, as plain data: it is stored and survives a crash. */
export type Repair =
  | {
      kind: 'cancel-subscription';
      subscription: string;
      /** The reason for Stripe, if the user or staff have ended it. */
      details?: Stripe.SubscriptionUpdateParams.CancellationDetails;
    }
  | { kind: 'refund-payment'; paymentIntent: string; reason: Stripe.RefundCreateParams.Reason }
  | { kind: 'refund-withdrawn'; paymentIntent: string }
  | {
      kind: 'reset-balance';
      subscription: string;
      customer: string;
      /** Minor units by which the balance changes, below zero for credit that comes back. */
      amount: number;
      currency: string;
    }
  | {
      kind: 'restore-pause';
      subscription: string;
      /** When the first renewal after the pause is charged, in unix seconds; null for a pause without an end. */
      until: number | null;
    }
  | { kind: 'void-invoice'; invoice: string }
  | { kind: 'set-card'; subscription: string; paymentMethod: string }
  | { kind: 'pay-invoice'; invoice: string; paymentMethod: string };

/** The name of a repair: deciding the same one again names the same row. */
export function repairKey(repair: Repair): string {
  switch (repair.kind) {
    case 'cancel-subscription':
    case 'reset-balance':
    case 'restore-pause':
      return `${repair.kind}:${repair.subscription}`;
    case 'refund-payment':
    case 'refund-withdrawn':
      return `${repair.kind}:${repair.paymentIntent}`;
    case 'void-invoice':
      return `${repair.kind}:${repair.invoice}`;
    case 'set-card':
      return `${repair.kind}:${repair.subscription}:${repair.paymentMethod}`;
    case 'pay-invoice':
      return `${repair.kind}:${repair.invoice}:${repair.paymentMethod}`;
  }
}

/**
 * The key in the metadata of a customer, and of the transaction itself, that shows that the balance was reset
 * after a withdrawal.
 */
export function balanceMark(subscription: string): string {
  return `withdrawn_${subscription}`;
}
