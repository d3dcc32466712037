import type { EndingReason } from '../../tables.ts';
import { defaultMethodId, type StripeState } from '../../stripe/read/read-state.ts';
import { refundWarnedCharges } from './fraud-warnings.ts';
import type { Repair } from '../../rules/repair.ts';
import { endWithdrawn } from './withdrawn.ts';
import { givesAccess, isEnded, isOngoing, isOverdue } from '../../rules/status.ts';
import { isRefundable, refundPayments } from './refunds.ts';
import type Stripe from 'stripe';
import { pauseToRestore } from '../../stripe/change-pause.ts';
import {
  idOf,
  isPayable,
  openInvoiceOf,
  paymentIntentsOf,
  subscriptionIdOf,
  wasPaidAfter,
} from '../../stripe/objects.ts';

/** The stored state, in addition to the reading. */
type Known = {
  /** The customer's default card at the reading before. */
  storedCard: string | null;
  /** Subscriptions that we have decided to end. */
  endings: ReadonlyMap<string, EndingReason>;
  /** Whether a payment of which a bank warns is refunded. */
  refundsWarned: boolean;
};

export type Decision = {
  /** Subscriptions that end from now on, because the customer has another one. */
  duplicates: string[];
  /** In the order in which they are applied. */
  repairs: Repair[];
};

/** Decides the repairs at Stripe, from one reading. Deciding again gives the same repairs. */
export function decideRepairs(
  state: StripeState,
  { storedCard, endings, refundsWarned }: Known,
): Decision {
  const { duplicates, repairs } = endDuplicates(state, endings);
  return {
    duplicates,
    repairs: [
      ...endUsedTrials(state, endings),
      ...endReturned(state, endings),
      ...endWithdrawn(state, endings),
      ...restorePauses(state),
      ...(refundsWarned ? refundWarnedCharges(state) : []),
      ...repairs,
      ...closeInvoicesOfEnded(state),
      ...applyDefaultCard(state, storedCard),
    ],
  };
}

/**
 * A trial beyond the first of an account, an address or a card ends before anything is charged:
 * checkout has announced a free week, so it must not become a payment. One that was charged before
 * Stripe accepted the end is refunded.
 */
function endUsedTrials(
  state: Pick<StripeState, 'subscriptions' | 'invoices' | 'charges'>,
  endings: ReadonlyMap<string, EndingReason>,
): Repair[] {
  const refused = state.subscriptions.filter(({ id }) => endings.get(id) === 'TRIAL_ALREADY_USED');
  const ends = refused
    .filter(isOngoing)
    .map(({ id }): Repair => ({ kind: 'cancel-subscription', subscription: id }));
  return ends.concat(
    refused.flatMap((subscription) => refundPayments(subscription, state, 'requested_by_customer')),
  );
}

const returned = new Set<EndingReason | undefined>(['REFUNDED', 'DISPUTED', 'FRAUD_WARNING']);

/** A subscription whose payment was returned, or will be, ends without another charge. */
function endReturned(
  { subscriptions }: Pick<StripeState, 'subscriptions'>,
  endings: ReadonlyMap<string, EndingReason>,
): Repair[] {
  return subscriptions
    .filter((subscription) => isOngoing(subscription) && returned.has(endings.get(subscription.id)))
    .map(({ id }) => ({ kind: 'cancel-subscription', subscription: id }));
}

/** A period that a pause has voided is not given away, although the pause was withdrawn since. */
function restorePauses({
  subscriptions,
  invoices,
}: Pick<StripeState, 'subscriptions' | 'invoices'>): Repair[] {
  return subscriptions.flatMap((subscription) => {
    const pause = pauseToRestore(subscription, invoices);
    return pause ? [{ kind: 'restore-pause', subscription: subscription.id, ...pause }] : [];
  });
}

/** The subscriptions that end because of another, and what that takes at Stripe. */
type DuplicateDecision = { duplicates: string[]; repairs: Repair[] };

/**
 * Of several ongoing subscriptions one is kept: the one that gives access, the oldest among equals.
 * Payments for a later one are refunded.
 */
function endDuplicates(
  state: Pick<StripeState, 'subscriptions' | 'invoices' | 'charges'>,
  endings: ReadonlyMap<string, EndingReason>,
): DuplicateDecision {
  const ongoing = state.subscriptions.filter(
    (subscription) =>
      isOngoing(subscription) && endings.get(subscription.id) !== 'TRIAL_ALREADY_USED',
  );
  const [kept] = ongoing
    .filter(({ id }) => !endings.has(id))
    // Stripe lists the newest first, which decides between two that were created in one second.
    .toReversed()
    .sort((a, b) => Number(givesAccess(b)) - Number(givesAccess(a)) || a.created - b.created);
  if (!kept) return { duplicates: [], repairs: [] };
  // One that Stripe has not ended yet is decided again, since it may have been charged meanwhile.
  const others = ongoing.filter((subscription) => subscription !== kept);
  return {
    duplicates: others.map(({ id }) => id),
    repairs: others.flatMap((duplicate) => {
      // An earlier one whose payment now fails was used until then.
      const isLater = duplicate.created >= kept.created;
      const refunded = isLater ? refundPayments(duplicate, state, 'duplicate') : [];
      return [cancellation(duplicate)].concat(refunded);
    }),
  };
}

function cancellation({ id }: Stripe.Subscription): Repair {
  return { kind: 'cancel-subscription', subscription: id };
}

/**
 * The open invoices of ended subscriptions are voided: without a payment there was no access either.
 * A payment that arrived after the end is refunded. An invoice that an operator created by hand is
 * not changed.
 */
function closeInvoicesOfEnded(
  state: Pick<StripeState, 'subscriptions' | 'invoices' | 'charges'>,
): Repair[] {
  return state.subscriptions.filter(isEnded).flatMap(({ id, ended_at }) => {
    const billed = state.invoices.filter(
      (invoice) => subscriptionIdOf(invoice) === id && invoice.billing_reason !== 'manual',
    );
    const late = billed.filter((invoice) => ended_at !== null && wasPaidAfter(invoice, ended_at));
    const refundable = late
      .flatMap(paymentIntentsOf)
      .filter((paymentIntent) => isRefundable(paymentIntent, state.charges));
    return billed.filter(isPayable).map(voidInvoice).concat(refundable.map(refundPayment));
  });
}

function voidInvoice({ id }: Stripe.Invoice): Repair {
  return { kind: 'void-invoice', invoice: id };
}

function refundPayment(paymentIntent: string): Repair {
  return { kind: 'refund-payment', paymentIntent, reason: 'requested_by_customer' };
}

/**
 * A new default card of the customer also becomes the card of the ongoing subscription, whose own card
 * would otherwise be charged. An overdue invoice is paid with it immediately.
 * @param storedCard the default card at the last reading
 */
export function applyDefaultCard(
  state: Pick<StripeState, 'customer' | 'subscriptions' | 'invoices'>,
  storedCard: string | null,
): Repair[] {
  const paymentMethod = defaultMethodId(state.customer);
  if (!paymentMethod || paymentMethod === storedCard) return [];
  const repairs: Repair[] = [];
  for (const subscription of state.subscriptions.filter(isOngoing)) {
    const { id, default_payment_method: own } = subscription;
    if (idOf(own) !== paymentMethod) {
      repairs.push({ kind: 'set-card', subscription: id, paymentMethod });
    }
    const open = isOverdue(subscription) && openInvoiceOf(subscription, state.invoices);
    if (open) repairs.push({ kind: 'pay-invoice', invoice: open.id, paymentMethod });
  }
  return repairs;
}
