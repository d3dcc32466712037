import { storedKind, type Kinds } from '../../action-kind.ts';
import { endSubscription } from './end-subscription.ts';
import { extendTrial } from './extend-trial.ts';
import { forgiveTrial } from './forgive-trial.ts';
import { giveCredit } from './give-credit.ts';
import { refund } from './refund.ts';
import { resync } from './resync.ts';

type MoneyAction =
  | 'refund'
  | 'end-subscription'
  | 'extend-trial'
  | 'give-credit'
  | 'forgive-trial'
  | 'resync';

/** The actions on billing. */
export const moneyKinds: Pick<Kinds, MoneyAction> = {
  refund: storedKind(refund),
  'end-subscription': storedKind(endSubscription),
  'extend-trial': storedKind(extendTrial),
  'give-credit': storedKind(giveCredit),
  'forgive-trial': storedKind(forgiveTrial),
  resync: storedKind(resync),
};
