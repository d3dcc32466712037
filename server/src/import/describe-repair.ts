import { money } from '../billing/emails/text/money.ts';
import type { HeldRepair } from '../billing/store/repairs.ts';
import type { EndingReason } from '../billing/tables.ts';

/** What a repair that waits would do at Stripe, with its amount where that is known. */
export function describeRepair({ repair, ending, amount, currency }: HeldRepair): string {
  const sum = amount !== null && currency ? money({ amount, currency }) : 'an unknown amount';
  switch (repair.kind) {
    case 'cancel-subscription': {
      const why = ending ? `: ${reasons[ending]}` : '';
      return `cancel the subscription ${repair.subscription} of ${sum}${why}`;
    }
    case 'refund-payment':
    case 'refund-withdrawn':
      return `refund ${sum} of the payment ${repair.paymentIntent}`;
    case 'void-invoice':
      return `void the open invoice ${repair.invoice} of ${sum}: its subscription has ended`;
    case 'set-card':
      return `charge the customer's new card for the subscription ${repair.subscription}`;
    case 'pay-invoice':
      return `charge ${sum} to the customer's new card for the open invoice ${repair.invoice}`;
    case 'reset-balance':
      return `reset the balance after the withdrawal from ${repair.subscription}`;
  }
}

const reasons: Record<EndingReason, string> = {
  TRIAL_ALREADY_USED: 'its customer had a trial before',
  DUPLICATE: 'its customer has another one',
  REFUNDED: 'its payment was refunded',
  DISPUTED: 'its payment is disputed',
  FRAUD_WARNING: 'a bank has warned of its payment',
  WITHDRAWN: 'its user has withdrawn from the contract',
};
