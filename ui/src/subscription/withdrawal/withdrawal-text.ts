import { withdrawalDays, type WithdrawalStatement } from '@stillweb/contract/billing/withdrawal';
import { formatExactMoney } from '@stillweb/contract/text/money';

export const guarantee = `${withdrawalDays}-day money-back guarantee`;

/** The result of a statement of withdrawal. */
export function withdrawalResult({ state, refund }: WithdrawalStatement): {
  title: string;
  text: string;
} {
  if (state === 'RECEIVED') {
    return {
      title: 'We received your withdrawal',
      text: "It counts from now. We'll carry it out as soon as we can reach our payment provider, and email you the result.",
    };
  }
  const title = "You've withdrawn from the contract";
  const hasEnded = "Your contract has ended, and you won't be charged again.";
  if (!refund || refund.amount === 0) {
    return { title, text: `${hasEnded} You hadn't paid anything for it.` };
  }
  const amount = formatExactMoney(refund.amount, refund.currency);
  return state === 'DONE'
    ? {
        title,
        text: `${hasEnded} We've refunded ${amount}. It can take a few days to show on your card.`,
      }
    : {
        title,
        text: `${hasEnded} We're refunding ${amount}, and we'll email you when it's done.`,
      };
}
