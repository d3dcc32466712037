import { storedKind, type Kinds } from '../../action-kind.ts';
import { block } from './block.ts';
import { changeAddress } from './change-address.ts';
import { endSessions } from './end-sessions.ts';
import { erase } from './erase.ts';
import { exportData } from './export-data.ts';
import { resendVerificationEmail } from './resend-verification.ts';
import { unblock } from './unblock.ts';

type AccountAction =
  | 'change-address'
  | 'block'
  | 'unblock'
  | 'end-sessions'
  | 'resend-verification'
  | 'export-data'
  | 'erase';

/** The actions on an account. */
export const accountKinds: Pick<Kinds, AccountAction> = {
  'change-address': storedKind(changeAddress),
  block: storedKind(block),
  unblock: storedKind(unblock),
  'end-sessions': storedKind(endSessions),
  'resend-verification': storedKind(resendVerificationEmail),
  'export-data': storedKind(exportData),
  erase: storedKind(erase),
};
