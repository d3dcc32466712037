import type { AnyAction } from '@stillweb/contract/console/actions';
import { customerKind, officeKind, type Kind } from './action-kind.ts';
import { block } from './kinds/account/block.ts';
import { changeAddress } from './kinds/account/change-address.ts';
import { endSessions } from './kinds/account/end-sessions.ts';
import { erase } from './kinds/account/erase.ts';
import { exportData } from './kinds/account/export-data.ts';
import { resendVerificationEmail } from './kinds/account/resend-verification.ts';
import { removeSecondStep } from './kinds/account/remove-second-step.ts';
import { unblock } from './kinds/account/unblock.ts';
import { endSubscription } from './kinds/money/end-subscription.ts';
import { extendTrial } from './kinds/money/extend-trial.ts';
import { forgiveTrial } from './kinds/money/forgive-trial.ts';
import { giveCredit } from './kinds/money/give-credit.ts';
import { refund } from './kinds/money/refund.ts';
import { resync } from './kinds/money/resync.ts';
import { mailSegment } from './kinds/office/mail-segment.ts';
import { retryEvents, retryJobs } from './kinds/office/retries.ts';
import { schedulePrices } from './kinds/office/schedule-prices.ts';
import { stopMailing } from './kinds/office/stop-mailing.ts';
import { takeBackPrices } from './kinds/office/take-back-prices.ts';
import { turnSwitch } from './kinds/office/turn-switch.ts';

/** Every action, by its name. */
export const kinds: { [A in AnyAction]: Kind<A> } = {
  refund: customerKind('refund', refund),
  'end-subscription': customerKind('end-subscription', endSubscription),
  'extend-trial': customerKind('extend-trial', extendTrial),
  'give-credit': customerKind('give-credit', giveCredit),
  'forgive-trial': customerKind('forgive-trial', forgiveTrial),
  resync: customerKind('resync', resync),
  'change-address': customerKind('change-address', changeAddress),
  'remove-second-step': customerKind('remove-second-step', removeSecondStep),
  block: customerKind('block', block),
  unblock: customerKind('unblock', unblock),
  'end-sessions': customerKind('end-sessions', endSessions),
  'resend-verification': customerKind('resend-verification', resendVerificationEmail),
  'export-data': customerKind('export-data', exportData),
  erase: customerKind('erase', erase),
  'schedule-prices': officeKind(schedulePrices),
  'take-back-prices': officeKind(takeBackPrices),
  'turn-switch': officeKind(turnSwitch),
  'retry-jobs': officeKind(retryJobs),
  'retry-events': officeKind(retryEvents),
  'mail-segment': officeKind(mailSegment),
  'stop-mailing': officeKind(stopMailing),
};
