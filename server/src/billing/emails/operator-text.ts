import { productName } from '@stillweb/contract/plans';
import type { OperatorEmailContent } from '../email-content.ts';
import { money } from './text/money.ts';

type OperatorText = { subject: string; paragraphs: string[] };

/**
 * The text of an email to the operator.
 * @param payer the address of the account that paid, or that it is deleted
 */
export function operatorText(content: OperatorEmailContent, payer: string): OperatorText {
  const payment = `the payment ${content.charge} of ${money(content.paid)} for ${productName} (${payer})`;
  switch (content.kind) {
    case 'disputed':
      return {
        subject: `Dispute: ${money(content.paid)}`,
        paragraphs: [
          `A cardholder disputes ${payment}, and the bank has taken the money back.`,
          content.isEnded
            ? 'The subscription is ended and nothing more is charged. The account and the card get no free trial again.'
            : 'The subscription goes on, because END_DISPUTED is set to no.',
          'Answer the dispute at Stripe before its deadline, or accept it. If you win it, the subscription does not come back by itself.',
        ],
      };
    case 'fraud-warning':
      return {
        subject: `Fraud warning: ${money(content.paid)}`,
        paragraphs: [
          `A bank warns that its customer calls ${payment} fraudulent. Most such payments are disputed later.`,
          content.hasFailedRefund
            ? 'The subscription is ended. The bank has sent back an earlier refund of this payment, so we do not try another one: ask the customer how the money can be returned.'
            : content.isRefunded
              ? 'The subscription is ended, and the payment is being refunded in full. If the refund is refused, `npm run ops -- why` shows why.'
              : 'Nothing was done, because REFUND_FRAUD_WARNINGS is set to no. Refund the payment at Stripe if you want to avoid a dispute.',
        ],
      };
    case 'withdrawal-pending':
      return {
        subject: `Withdrawal: ${money(content.paid)} could not be returned yet`,
        paragraphs: [
          `A customer has withdrawn from the contract, but Stripe has not refunded ${payment}${content.reason ? ` (${content.reason})` : ''}.`,
          'The subscription is ended. We try the refund again, less and less often, until it succeeds; `npm run ops -- why` shows the next attempt. The law gives 14 days: check that the balance at Stripe is sufficient.',
        ],
      };
    case 'refund-failed':
      return {
        subject: `Refund failed: ${money(content.refund)}`,
        paragraphs: [
          `The bank has sent back a refund of ${money(content.refund)} for ${payment}${content.reason ? ` (${content.reason})` : ''}.`,
          'The money is in your balance at Stripe again. We do not try again: ask the customer how it can be returned.',
        ],
      };
  }
}
