import { brandName } from '@stillweb/contract/text/card-brand';
import { shortDay } from '@stillweb/contract/text/dates';
import { grantsAccess, type Subscription } from '@stillweb/contract/billing/subscription';
import { money } from '../../billing/rules/money.ts';

export type CustomerState = {
  /** The one that counts, as the account's owner sees it. */
  subscription: Subscription | null;
  isVerified: boolean;
  /** A blocked account has no Premium, whatever it pays for. */
  isBlocked: boolean;
  /** An earlier trial of the same account, address or card. */
  earlierTrial: { of: 'user' | 'email' | 'card'; at: string } | null;
};

/** Whether a customer is premium, and why: one sentence, with the next charge where there will be one. */
export function describeVerdict(customer: CustomerState, now: Date): string {
  if (!customer.isBlocked) return describeUnblocked(customer, now);
  const blocked = 'Not premium: the account is blocked';
  if (!grantsAccess(customer.subscription?.status)) return blocked;
  return `${blocked}. Without the block: ${describeUnblocked(customer, now)}`;
}

function describeUnblocked(customer: CustomerState, now: Date): string {
  if (customer.subscription)
    return describeSubscription(customer.subscription, customer.earlierTrial, now);
  return `Not premium: ${customer.isVerified ? 'never subscribed' : 'the address is not verified'}`;
}

function describeSubscription(
  subscription: Subscription,
  earlierTrial: CustomerState['earlierTrial'],
  now: Date,
): string {
  const { status, nextCharge, trialEnd, currentPeriodEnd, cancelAt, renewsUntil, pause } =
    subscription;
  const on = (moment: string | null) => (moment ? shortDay(moment, now) : 'a day not known yet');
  const card = describeCard(subscription);
  switch (status) {
    case 'TRIALING':
    case 'ACTIVE': {
      const trial = status === 'TRIALING' ? ', in a free trial,' : '';
      if (cancelAt) return `Premium${trial} until ${on(cancelAt)}; it ends then`;
      if (pause) {
        const from = `Premium${trial} until ${on(pause.startsAt)}`;
        return `${from}; paused from then until ${on(pause.resumesAt)}`;
      }
      const charge = nextCharge
        ? `${money(nextCharge)} is charged then`
        : 'the next charge is not known yet';
      const until = on(status === 'TRIALING' ? trialEnd : currentPeriodEnd);
      const end = renewsUntil ? [`it ends on ${on(renewsUntil)}`] : [];
      return [`Premium${trial} until ${until}`, charge, ...card, ...end].join('; ');
    }
    case 'PAST_DUE': {
      const due = subscription.amountDue ?? nextCharge;
      const failed = `the payment${due ? ` of ${money(due)}` : ''} failed`;
      const retry = nextCharge ? [`it is tried again on ${on(nextCharge.date)}`] : [];
      return [`Not premium: ${failed}`, ...retry, ...card].join('; ');
    }
    case 'PAUSED':
      return `Not premium: paused until ${on(pause?.resumesAt ?? null)}`;
    case 'INCOMPLETE':
      return 'Not premium: the first payment was not completed';
    case 'CANCELED':
      return `Not premium: ${describeEnd(subscription, earlierTrial, now)}`;
    default:
      return `Not premium: Stripe calls the subscription ${status.toLowerCase()}`;
  }
}

const owners = { user: 'account', email: 'address', card: 'card' };

const endings = {
  DUPLICATE: 'it was a second subscription',
  REFUNDED: 'its payment was refunded',
  DISPUTED: 'its payment was disputed',
  FRAUD_WARNING: 'the bank reported its payment as fraud',
  WITHDRAWN: 'the customer withdrew from the contract',
};

function describeEnd(
  { endReason, endedAt }: Subscription,
  earlierTrial: CustomerState['earlierTrial'],
  now: Date,
): string {
  const when = endedAt ? ` on ${shortDay(endedAt, now)}` : '';
  if (endReason === undefined) return `ended${when}`;
  if (endReason !== 'TRIAL_ALREADY_USED') return `ended${when}, because ${endings[endReason]}`;
  if (!earlierTrial) return 'trial used before';
  return `trial used before by this ${owners[earlierTrial.of]} on ${shortDay(earlierTrial.at, now)}`;
}

function describeCard({ card, nextCharge }: Subscription): string[] {
  if (!card) return nextCharge ? ['no card'] : [];
  return [`${brandName(card.brand)} ${card.last4}`];
}
