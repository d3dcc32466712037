import type { AnyAction } from '@stillweb/contract/console/actions';
import * as z from 'zod/mini';
import { listKind, type ListedKind } from './action-kind.ts';
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
import { voidCredit } from './kinds/money/void-credit.ts';
import { mailSegment } from './kinds/global/mail-segment.ts';
import { retryEvents, retryJobs } from './kinds/global/retries.ts';
import { retireCurrency } from './kinds/global/retire-currency.ts';
import { schedulePrices } from './kinds/global/schedule-prices.ts';
import { stopMailing } from './kinds/global/stop-mailing.ts';
import { takeBackPrices } from './kinds/global/take-back-prices.ts';
import { turnSwitch } from './kinds/global/turn-switch.ts';

const customer = z.string();
const none = z.null();

/** Every action, by its name: its target, and the roles that may do it. */
export const kinds: { [A in AnyAction]: ListedKind<A> } = {
  refund: listKind(refund, { customer, permission: 'refund' }),
  'end-subscription': listKind(endSubscription, { customer, permission: 'end-subscription' }),
  'extend-trial': listKind(extendTrial, { customer, permission: 'extend-trial' }),
  'give-credit': listKind(giveCredit, { customer, permission: 'give-credit' }),
  'void-credit': listKind(voidCredit, { customer, permission: 'void-credit' }),
  'forgive-trial': listKind(forgiveTrial, { customer, permission: 'forgive-trial' }),
  resync: listKind(resync, { customer, permission: 'resync' }),
  'change-address': listKind(changeAddress, { customer, permission: 'change-address' }),
  'remove-second-step': listKind(removeSecondStep, { customer, permission: 'remove-second-step' }),
  block: listKind(block, { customer, permission: 'block' }),
  unblock: listKind(unblock, { customer, permission: 'unblock' }),
  'end-sessions': listKind(endSessions, { customer, permission: 'end-sessions' }),
  'resend-verification': listKind(resendVerificationEmail, {
    customer,
    permission: 'resend-verification',
  }),
  'export-data': listKind(exportData, { customer, permission: 'export-data' }),
  erase: listKind(erase, { customer, permission: 'erase' }),
  'schedule-prices': listKind(schedulePrices, {
    customer: none,
    permission: 'set-catalogue',
    approval: 'approve-prices',
  }),
  'take-back-prices': listKind(takeBackPrices, { customer: none, permission: 'set-catalogue' }),
  'retire-currency': listKind(retireCurrency, {
    customer: none,
    permission: 'set-plain-prices',
  }),
  'turn-switch': listKind(turnSwitch, { customer: none, permission: 'set-switch' }),
  'retry-jobs': listKind(retryJobs, { customer: none, permission: 'retry-jobs' }),
  'retry-events': listKind(retryEvents, { customer: none, permission: 'retry-jobs' }),
  'mail-segment': listKind(mailSegment, {
    customer: none,
    permission: 'mail-segment',
    approval: 'approve-notice',
  }),
  'stop-mailing': listKind(stopMailing, { customer: none, permission: 'mail-segment' }),
};
