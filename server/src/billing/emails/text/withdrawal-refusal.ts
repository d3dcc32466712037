import { brand } from '@stillweb/contract/brand';
import { longDay } from '@stillweb/contract/text/dates';
import { withdrawalDays, type WithdrawalRefusal } from '@stillweb/contract/billing/withdrawal';

/** Why a contract cannot be withdrawn from, and until when it could. */
export function refusalText(refusal: WithdrawalRefusal, lastDay: string | null): string {
  switch (refusal) {
    case 'OVER':
      return `You could withdraw within ${withdrawalDays} days of your first payment${lastDay ? `, until ${longDay(lastDay)}` : ''}. That time is over. You can still cancel anytime: you keep Premium until the end of the period you've paid for, and you won't be charged again.`;
    case 'ENDED':
      return 'Your subscription has already ended, and there is nothing left to refund.';
    case 'WITHDRAWN':
      return "You've already withdrawn from this contract.";
    case 'WITHDREW_BEFORE':
      return `You've already withdrawn from a contract and got your money back. The guarantee applies once. If you think that the law gives you a right to withdraw again, write to ${brand.supportEmail}. You can cancel at any time.`;
  }
}
