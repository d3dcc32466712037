import { productName } from '@stillweb/contract/billing/plans';
import type { OperatorEmailContent } from '../../rules/email-content.ts';
import { money } from '../../rules/money.ts';

type OperatorText = { subject: string; paragraphs: string[] };

type Kind = OperatorEmailContent['kind'];
type ContentOf<Each extends Kind> = {
  [One in Each]: Extract<OperatorEmailContent, { kind: One }> & { kind: One };
}[Each];

/** @param payment as in "the payment ch_1 of $9.00 for Premium (ada@example.com)" */
type Writers = { [One in Kind]: (content: ContentOf<One>, payment: string) => OperatorText };

const writers: Writers = {
  disputed: ({ paid, isEnded }, payment) => ({
    subject: `Dispute: ${money(paid)}`,
    paragraphs: [
      `A cardholder disputes ${payment}, and the bank has taken the money back.`,
      isEnded
        ? 'The subscription is ended and nothing more is charged. The account and the card get no further free trial.'
        : 'The subscription continues, because END_DISPUTED is set to no.',
      'Answer the dispute at Stripe before its deadline, or accept it. Winning it does not restore the subscription.',
    ],
  }),
  'fraud-warning': ({ paid, hasFailedRefund, isRefunded }, payment) => ({
    subject: `Fraud warning: ${money(paid)}`,
    paragraphs: [
      `A bank warns that its customer calls ${payment} fraudulent. Most such payments are disputed later.`,
      hasFailedRefund
        ? 'The subscription is ended. The bank has sent back an earlier refund of this payment, so we do not try another one: ask the customer how the money can be returned.'
        : isRefunded
          ? 'The subscription is ended, and the payment is being refunded in full. If the refund is refused, `npm run ops -- why` shows why.'
          : 'Nothing was done, because REFUND_FRAUD_WARNINGS is set to no. Refund the payment at Stripe if you want to avoid a dispute.',
    ],
  }),
  'withdrawal-pending': ({ paid, reason }, payment) => ({
    subject: `Withdrawal: ${money(paid)} could not be returned yet`,
    paragraphs: [
      `A customer has withdrawn from the contract, but Stripe has not refunded ${payment}${reason ? ` (${reason})` : ''}.`,
      'The subscription is ended. We retry the refund at growing intervals until it succeeds; `npm run ops -- why` shows the next attempt. The law gives 14 days: check that the balance at Stripe is sufficient.',
    ],
  }),
  'refund-failed': ({ refund, reason }, payment) => ({
    subject: `Refund failed: ${money(refund)}`,
    paragraphs: [
      `The bank has sent back a refund of ${money(refund)} for ${payment}${reason ? ` (${reason})` : ''}.`,
      'The money is in your balance at Stripe again. We do not try again: ask the customer how it can be returned.',
    ],
  }),
};

/**
 * The text of an email to the operator.
 * @param payer the address of the account that paid, or that it is deleted
 */
export function operatorText<One extends Kind>(
  content: ContentOf<One>,
  payer: string,
): OperatorText {
  const { charge, paid } = content;
  const payment = `the payment ${charge} of ${money(paid)} for ${productName} (${payer})`;
  return writers[content.kind](content, payment);
}
