import type { Kinds } from '../../action-kind.ts';

type AccountAction =
  | 'change-address'
  | 'block'
  | 'unblock'
  | 'end-sessions'
  | 'resend-verification'
  | 'export-data'
  | 'erase';

/** The actions on an account. */
export const accountKinds: Partial<Pick<Kinds, AccountAction>> = {};
