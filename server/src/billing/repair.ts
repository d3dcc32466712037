import type Stripe from 'stripe';

/** A change at Stripe that our rules call for, as plain data: it is stored and survives a crash. */
export type Repair =
  | { kind: 'cancel-subscription'; subscription: string }
  | { kind: 'refund-payment'; paymentIntent: string; reason: Stripe.RefundCreateParams.Reason }
  | { kind: 'void-invoice'; invoice: string }
  | { kind: 'set-card'; subscription: string; paymentMethod: string }
  | { kind: 'pay-invoice'; invoice: string; paymentMethod: string };

/** The name of a repair: deciding the same one again names the same row. */
export function repairKey(repair: Repair): string {
  switch (repair.kind) {
    case 'cancel-subscription':
      return `${repair.kind}:${repair.subscription}`;
    case 'refund-payment':
      return `${repair.kind}:${repair.paymentIntent}`;
    case 'void-invoice':
      return `${repair.kind}:${repair.invoice}`;
    case 'set-card':
      return `${repair.kind}:${repair.subscription}:${repair.paymentMethod}`;
    case 'pay-invoice':
      return `${repair.kind}:${repair.invoice}:${repair.paymentMethod}`;
  }
}
