import { t } from '@stillweb/texts/t';
import { withdrawalDays, type WithdrawalStatement } from '@stillweb/contract/billing/withdrawal';
import { formatExactMoney } from '@stillweb/contract/text/money';

export const guarantee = () =>
  t(
    'withdrawal.guarantee-name',
    '{days, plural, one {{days}-day money-back guarantee} other {{days}-day money-back guarantee}}',
    { days: withdrawalDays },
  );

/** The result of a statement of withdrawal. */
export function withdrawalResult({ state, refund }: WithdrawalStatement): {
  title: string;
  text: string;
} {
  if (state === 'RECEIVED') {
    return {
      title: t('withdrawal.received.title', 'We received your withdrawal'),
      text: t(
        'withdrawal.received.text',
        "It counts from now. We'll carry it out as soon as we can reach our payment provider, and email you the result.",
      ),
    };
  }
  const title = t('withdrawal.done.title', "You've withdrawn from the contract");
  if (!refund || refund.amount === 0) {
    return {
      title,
      text: t(
        'withdrawal.done.unpaid',
        "Your contract has ended, and you won't be charged again. You hadn't paid anything for it.",
      ),
    };
  }
  const amount = formatExactMoney(refund.amount, refund.currency);
  return state === 'DONE'
    ? {
        title,
        text: t(
          'withdrawal.done.refunded',
          "Your contract has ended, and you won't be charged again. We've refunded {amount}. It can take a few days to show on your card.",
          { amount },
        ),
      }
    : {
        title,
        text: t(
          'withdrawal.done.refunding',
          "Your contract has ended, and you won't be charged again. We're refunding {amount}, and we'll email you when it's done.",
          { amount },
        ),
      };
}
