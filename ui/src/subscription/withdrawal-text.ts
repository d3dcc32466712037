import { withdrawalDays, type WithdrawalStatement } from '@stillweb/contract/withdrawal';
import { formatExactMoney } from '@stillweb/contract/money-text';

export const guarantee = `${withdrawalDays}-day money-back guarantee`;

/** The result of a statement of withdrawal. */
export function withdrawalResult({ state, refund }: WithdrawalStatement): {
  title: string;
  text: string;
} {
  if (state === 'RECEIVED') {
    return {
      title: 'We received your withdrawal',
      text: 'It counts from now. We carry it out as soon as our payment provider can be reached, and an email tells you the result.',
    };
  }
  const title = 'You have withdrawn from the contract';
  const hasEnded = 'The contract has ended, and nothing more is charged.';
  if (!refund || refund.amount === 0) {
    return { title, text: `${hasEnded} You had not paid anything for it.` };
  }
  const amount = formatExactMoney(refund.amount, refund.currency);
  return state === 'DONE'
    ? {
        title,
        text: `${hasEnded} We have returned ${amount}: it can take a few days to show on your card.`,
      }
    : {
        title,
        text: `${hasEnded} We're refunding ${amount}, and we'll email you when it's done.`,
      };
}
