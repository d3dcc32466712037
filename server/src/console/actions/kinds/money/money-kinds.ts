import { storedKind, type Kinds } from '../../action-kind.ts';
import { resync } from './resync.ts';

type MoneyAction =
  | 'refund'
  | 'end-subscription'
  | 'extend-trial'
  | 'give-credit'
  | 'forgive-trial'
  | 'resync';

/** The actions on billing. */
export const moneyKinds: Partial<Pick<Kinds, MoneyAction>> = { resync: storedKind(resync) };
