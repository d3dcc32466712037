import { storedKind, type Kinds } from './action-kind.ts';
import { block } from './kinds/account/block.ts';
import { changeAddress } from './kinds/account/change-address.ts';
import { endSessions } from './kinds/account/end-sessions.ts';
import { erase } from './kinds/account/erase.ts';
import { exportData } from './kinds/account/export-data.ts';
import { resendVerificationEmail } from './kinds/account/resend-verification.ts';
import { unblock } from './kinds/account/unblock.ts';
import { endSubscription } from './kinds/money/end-subscription.ts';
import { extendTrial } from './kinds/money/extend-trial.ts';
import { forgiveTrial } from './kinds/money/forgive-trial.ts';
import { giveCredit } from './kinds/money/give-credit.ts';
import { refund } from './kinds/money/refund.ts';
import { resync } from './kinds/money/resync.ts';

/** Every action, by its name. */
export const kinds: Kinds = {
  refund: storedKind(refund),
  'end-subscription': storedKind(endSubscription),
  'extend-trial': storedKind(extendTrial),
  'give-credit': storedKind(giveCredit),
  'forgive-trial': storedKind(forgiveTrial),
  resync: storedKind(resync),
  'change-address': storedKind(changeAddress),
  block: storedKind(block),
  unblock: storedKind(unblock),
  'end-sessions': storedKind(endSessions),
  'resend-verification': storedKind(resendVerificationEmail),
  'export-data': storedKind(exportData),
  erase: storedKind(erase),
};
