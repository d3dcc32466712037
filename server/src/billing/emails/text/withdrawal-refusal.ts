import { brand } from '@stillweb/contract/brand';
import { longDay } from '@stillweb/contract/date-text';
import { withdrawalDays, type WithdrawalRefusal } from '@stillweb/contract/withdrawal';

/** Why a contract cannot be withdrawn from, and until when it could. */
export function refusalText(refusal: WithdrawalRefusal, lastDay: string | null): string {
  switch (refusal) {
    case 'OVER':
      return `You could withdraw within ${withdrawalDays} days of your first payment${lastDay ? `, until ${longDay(lastDay)}` : ''}. That time is over. You can cancel at any time: you keep Premium until the end of the period that is paid for, and nothing more is charged.`;
    case 'ENDED':
      return 'Your subscription has ended already, and nothing that you paid for it is left to return.';
    case 'WITHDRAWN':
      return 'You have withdrawn from this contract already.';
    case 'WITHDREW_BEFORE':
      return `You have withdrawn from an earlier contract and got your money back. The guarantee is given once. If you think that the law gives you a right to withdraw again, write to ${brand.supportEmail}. You can cancel at any time.`;
  }
}
