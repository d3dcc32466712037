import type { TimelineEntry } from '@stillweb/contract/console/customers';
import { labelOf, wordsOf } from '@stillweb/contract/text/words';
import { money } from '../../../billing/rules/money.ts';
import { planLabel } from '../../../billing/emails/text/plan-name.ts';
import type { Repair } from '../../../billing/rules/repair.ts';
import { isTrialGivenLater } from '../../../billing/rules/status.ts';
import { listAttemptsOfUser } from '../../../billing/store/checkouts.ts';
import { listEventsOfUser, type StoredEvent } from '../../../billing/store/events.ts';
import { listRepairsOfUser } from '../../../billing/store/repairs.ts';
import { listWithdrawalsOfUser } from '../../../billing/store/withdrawals.ts';
import type { CheckoutAttempt, OwnedSubscription, Withdrawal } from '../../../billing/tables.ts';
import type { ReadableDatabase } from '../../tables.ts';
import { entry, newest } from './entry.ts';

/** Checkouts, subscriptions, withdrawals, repairs and events of Stripe. */
export async function listBillingEntries(
  db: ReadableDatabase,
  userId: string,
  subscriptions: readonly OwnedSubscription[],
): Promise<TimelineEntry[]> {
  const [checkouts, withdrawals, repairs, events] = await Promise.all([
    listAttemptsOfUser(db, userId, newest),
    listWithdrawalsOfUser(db, userId),
    listRepairsOfUser(db, userId, newest),
    listEventsOfUser(db, userId, newest),
  ]);
  return [
    ...subscriptions.flatMap(describeSubscription),
    ...checkouts.map(describeCheckout),
    ...withdrawals.map(describeWithdrawal),
    ...repairs.map(describeRepair),
    ...events.map(describeEvent),
  ];
}

export function describeSubscription(row: OwnedSubscription): TimelineEntry[] {
  const { id, amount, currency } = row;
  const plan = planWord(row.plan);
  const price = amount === null ? null : { amount, currency };
  const hadTrial = row.trial_start && !isTrialGivenLater(row);
  const started = `Started ${withArticle(plan)} ${hadTrial ? 'free trial' : 'subscription'}`;
  const why = row.ending ?? row.cancellation_reason;
  const own = (kind: string, at: Date | null, text: string) =>
    at ? [entry({ at, source: 'billing', kind, text, id })] : [];
  return [
    ...own('subscription', row.created_at, started).map((entry) => ({ ...entry, amount: price })),
    ...own('cancellation', row.canceled_at, `Canceled the ${plan} subscription`),
    ...own('end', row.ended_at, `The ${plan} subscription ended${why ? `: ${wordsOf(why)}` : ''}`),
  ];
}

/** A plan as an adjective; null is a price outside the catalogue. */
function planWord(plan: string | null): string {
  return plan ? planLabel(plan).toLowerCase() : 'non-catalogue';
}

const withArticle = (word: string) => `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;

type Checkout = Pick<CheckoutAttempt, 'plan' | 'with_trial' | 'code' | 'state' | 'created_at'> &
  Pick<CheckoutAttempt, 'stripe_session_id'>;

const checkoutResults: Record<Checkout['state'], string> = {
  open: '',
  complete: ' and completed it',
  expired: ', which expired',
  abandoned: ' and left it',
};

export function describeCheckout(row: Checkout): TimelineEntry {
  const trial = row.with_trial ? ' with a free trial' : '';
  const code = row.code ? ` with the code ${row.code}` : '';
  return entry({
    at: row.created_at,
    source: 'billing',
    kind: 'checkout',
    text: `Opened ${withArticle(planWord(row.plan))} checkout${trial}${code}${checkoutResults[row.state]}`,
    id: row.stripe_session_id,
    details: row.state,
  });
}

type Statement = Omit<
  Awaited<ReturnType<typeof listWithdrawalsOfUser>>[number],
  'name' | 'email' | 'message'
>;

const withdrawalTexts: Record<Withdrawal['state'], string> = {
  received: 'Stated a withdrawal from the contract and has not confirmed it',
  confirmed: 'Withdrew from the contract',
  accepted: 'Withdrew from the contract; the refund is pending',
  done: 'Withdrew from the contract',
  refused: 'A withdrawal from the contract was refused',
};

export function describeWithdrawal(row: Statement): TimelineEntry {
  const { id, received_at: at, confirmed_at, state, refusal, refund_amount, currency } = row;
  const why = refusal ? `: ${wordsOf(refusal)}` : '';
  const text = `${withdrawalTexts[state]}${why}`;
  const amount = refund_amount && currency ? { amount: refund_amount, currency } : null;
  const details = [
    state,
    row.subscription_id,
    confirmed_at && `confirmed ${confirmed_at.toISOString()}`,
    amount && `${money(amount)} to return`,
  ];
  return entry({
    at,
    source: 'billing',
    kind: 'withdrawal',
    text,
    amount,
    id,
    details: details.filter(Boolean).join(', '),
  });
}

type StoredRepair = Awaited<ReturnType<typeof listRepairsOfUser>>[number];

/** The effect of a pending repair, and of a finished one. */
const repairTexts: Record<Repair['kind'], { does: string; did: string }> = {
  'cancel-subscription': { does: 'cancel a subscription', did: 'canceled a subscription' },
  'refund-payment': { does: 'refund a payment', did: 'refunded a payment' },
  'refund-withdrawn': {
    does: 'refund a payment after the withdrawal',
    did: 'refunded a payment after the withdrawal',
  },
  'reset-balance': { does: 'reset the balance', did: 'reset the balance' },
  'restore-pause': { does: 'pause the subscription again', did: 'paused the subscription again' },
  'void-invoice': { does: 'cancel an unpaid invoice', did: 'canceled an unpaid invoice' },
  'set-card': { does: 'switch to the new card', did: 'switched to the new card' },
  'pay-invoice': { does: 'charge an open invoice', did: 'charged an open invoice' },
};

export function describeRepair(row: StoredRepair): TimelineEntry {
  const { key, kind, state, attempts, error, held_at: heldAt, decided_at: at } = row;
  const when = heldAt ? ' when the import is finished' : '';
  const isDue = state === 'pending' && !heldAt;
  const next = isDue && `, next attempt from ${row.next_attempt_at.toISOString()}`;
  const { does, did } = repairTexts[kind];
  const texts = {
    done: `We ${did}`,
    pending: `We will ${does}${when}`,
    failed: `We could not ${does}`,
  };
  return entry({
    at,
    source: 'billing',
    kind: 'repair',
    text: texts[state],
    id: key,
    details: `${[`${state} after ${attempts} attempts`, error].filter(Boolean).join(': ')}${next || ''}`,
  });
}

/** An event repeats another entry unless it is pending. */
export function describeEvent(row: StoredEvent): TimelineEntry {
  const { id, type, state, attempts, error, received_at: at } = row;
  const isPending = state === 'pending';
  const pending = error ? `A Stripe event failed ${attempts} times` : 'A Stripe event is pending';
  return entry({
    at,
    source: 'billing',
    kind: 'event',
    text: isPending ? `${pending}: ${wordsOf(type)}` : labelOf(type),
    id,
    details: [type, state, error && `failed ${attempts} times: ${error}`]
      .filter(Boolean)
      .join(', '),
    isDetail: !isPending,
  });
}
