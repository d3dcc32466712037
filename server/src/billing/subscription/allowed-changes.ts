import {
  subscriptionChanges,
  type AllowedChange,
  type ChangeRefusal,
  type SubscriptionChange,
} from '@stillweb/contract/billing/subscription';
import type { ErrorCode } from '@stillweb/contract/errors';
import type { WithdrawalRefusal } from '@stillweb/contract/billing/withdrawal';
import { AppError } from '../../platform/app-error.ts';
import { renews } from '../rules/scheduled-end.ts';
import { givesAccess, hasPauseBegun, isEnded, isOngoing, isOverdue } from '../rules/status.ts';
import type { OwnedSubscription } from '../tables.ts';
import { decideWithdrawal } from '../rules/withdrawal-right.ts';

/** A refusal that is also the code of an error. */
type CodedRefusal = Extract<ChangeRefusal, ErrorCode>;

type Rule = (row: OwnedSubscription, now: Date) => ChangeRefusal | undefined;

/**
 * The changes that the user of a subscription may make now, as the API sends them.
 * @param canSwitch whether plans are sold that a subscription of this currency can be switched to
 */
export function listAllowedChanges(
  row: OwnedSubscription,
  now: Date,
  canSwitch = true,
): AllowedChange[] {
  return subscriptionChanges.map((change) => {
    const isUnsold = change === 'switch' && !canSwitch;
    const reason = refusalOf(change, row, now) ?? (isUnsold ? 'UNKNOWN_PRICE' : undefined);
    return reason ? { change, allowed: false, reason } : { change, allowed: true };
  });
}

/** @throws AppError with the reason for which the API does not allow the change */
export function requireAllowed(
  change: keyof typeof codedRules,
  current: OwnedSubscription | undefined,
): OwnedSubscription {
  return requireBy(codedRules[change], current);
}

/** @throws AppError when it has ended, or its first payment was not made */
export function requireOngoing(current: OwnedSubscription | undefined): OwnedSubscription {
  return requireBy(whyNotOngoing, current);
}

function requireBy(
  whyNot: (row: OwnedSubscription) => CodedRefusal | undefined,
  current: OwnedSubscription | undefined,
): OwnedSubscription {
  refuseWhilePaying(current);
  if (!current) throw new AppError('NO_SUBSCRIPTION');
  const refusal = whyNot(current);
  if (refusal) throw new AppError(refusal);
  return current;
}

/**
 * Nothing is changed while the result of a payment is not known.
 * @throws AppError PAYMENT_PROCESSING
 */
export function refuseWhilePaying(current: OwnedSubscription | undefined): void {
  if (current && isPaying(current)) throw new AppError('PAYMENT_PROCESSING');
}

function isPaying({ slow_payment }: OwnedSubscription): boolean {
  return slow_payment?.state === 'PROCESSING';
}

function refusalOf(
  change: SubscriptionChange,
  row: OwnedSubscription,
  now: Date,
): ChangeRefusal | undefined {
  // A right is not put off.
  if (isPaying(row) && change !== 'withdraw') return 'PAYMENT_PROCESSING';
  return rules[change](row, now);
}

/** The rules of changes that use cases ask for by `requireAllowed`. */
const codedRules = {
  switch: whyNoSwitch,
  'update-card': whyNotOngoing,
  pause: whyNoPause,
};

const rules: Record<SubscriptionChange, Rule> = {
  ...codedRules,
  pay: (row) => {
    const isDue = isOverdue(row) && row.retry_amount !== null;
    return whyNotOngoing(row) ?? (isDue ? undefined : 'NOTHING_DUE');
  },
  resume: (row) => {
    const isStopping = row.cancel_at !== null || row.pause_behavior === 'void';
    return whyNotOngoing(row) ?? (isStopping ? undefined : 'NOTHING_TO_RESUME');
  },
  cancel: (row) => {
    if (isEnded(row)) return 'SUBSCRIPTION_ENDED';
    return renews(row) ? undefined : 'CANCELLATION_SCHEDULED';
  },
  withdraw: (row, now) => {
    const decision = decideWithdrawal(row, now);
    return decision.possible ? undefined : withdrawalRefusals[decision.refusal];
  },
};

const withdrawalRefusals: Record<WithdrawalRefusal, ChangeRefusal> = {
  OVER: 'WITHDRAWAL_PERIOD_OVER',
  ENDED: 'SUBSCRIPTION_ENDED',
  WITHDRAWN: 'WITHDRAWN',
  WITHDREW_BEFORE: 'WITHDREW_BEFORE',
};

function whyNotOngoing(row: OwnedSubscription): CodedRefusal | undefined {
  if (isEnded(row)) return 'SUBSCRIPTION_ENDED';
  return isOngoing(row) ? undefined : 'NO_SUBSCRIPTION';
}

/**
 * While a payment is overdue, unpaid time would turn into credit. A newly paid period would last longer than
 * a scheduled end lets it, and Stripe would void the cost of a change within a pause.
 */
function whyNoSwitch(row: OwnedSubscription): CodedRefusal | undefined {
  const refusal = whyNotOngoing(row);
  if (refusal) return refusal;
  if (!row.item_id) return 'NO_SUBSCRIPTION';
  if (isOverdue(row)) return 'PAYMENT_OVERDUE';
  if (row.cancel_at) return 'CANCELLATION_SCHEDULED';
  if (row.pause_behavior) return 'SUBSCRIPTION_PAUSED';
  if (row.pending_plan) return 'PAYMENT_PROCESSING';
  return givesAccess(row) ? undefined : 'PAYMENT_OVERDUE';
}

/**
 * Only a month that is paid for can be followed by a pause: a pause of a year would be a long one, and a
 * trial has nothing to pause. One that has not begun may become longer or shorter.
 */
function whyNoPause(row: OwnedSubscription): CodedRefusal | undefined {
  const refusal = whyNotOngoing(row);
  if (refusal) return refusal;
  if (isOverdue(row)) return 'PAYMENT_OVERDUE';
  if (row.cancel_at) return 'CANCELLATION_SCHEDULED';
  if (hasPauseBegun(row)) return 'SUBSCRIPTION_PAUSED';
  const isOperators = row.pause_behavior !== null && row.pause_behavior !== 'void';
  const isMonthly = row.status === 'active' && row.plan === 'MONTHLY';
  return !isMonthly || row.pending_plan || isOperators ? 'PAUSE_UNAVAILABLE' : undefined;
}
