import { brand } from '@stillweb/contract/brand';
import { longDay } from '@stillweb/contract/text/dates';
import { withdrawalDays, type WithdrawalRefusal } from '@stillweb/contract/billing/withdrawal';
import { t } from '@stillweb/texts/t';

/** Why a contract cannot be withdrawn from, and until when it could. */
export function refusalText(refusal: WithdrawalRefusal, lastDay: string | null): string {
  switch (refusal) {
    case 'OVER':
      return t(
        'withdrawal-refusal.over',
        "You could withdraw within {days, plural, one {# day} other {# days}} of your first payment{until, select, unknown {} other {, until {until}}}. That time is over. You can still cancel anytime: you keep Premium until the end of the period you've paid for, and you won't be charged again.",
        { days: withdrawalDays, until: lastDay ? longDay(lastDay) : 'unknown' },
      );
    case 'ENDED':
      return t(
        'withdrawal-refusal.ended',
        'Your subscription has already ended, and there is nothing left to refund.',
      );
    case 'WITHDRAWN':
      return t('withdrawal-refusal.withdrawn', "You've already withdrawn from this contract.");
    case 'WITHDREW_BEFORE':
      return t(
        'withdrawal-refusal.withdrew-before',
        "You've already withdrawn from a contract and got your money back. The guarantee applies once. If you think that the law gives you a right to withdraw again, write to {address}. You can cancel at any time.",
        { address: brand.supportEmail },
      );
  }
}
