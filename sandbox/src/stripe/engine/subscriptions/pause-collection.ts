import type { Invoice, Subscription } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { invalidRequest } from '../../stripe-error.ts';

/** Stripe's `pause_collection` of a request; `resumesAt` in unix seconds. */
export type CollectionPause = {
  behavior: 'keep_as_draft' | 'mark_uncollectible' | 'void';
  resumesAt?: number;
};

/**
 * The field after a change; null ends a pause.
 * @param now unix seconds
 * @throws 400 when the end is not ahead
 */
export function pauseCollectionField(
  pause: CollectionPause | null,
  now: number,
): Pick<Subscription, 'pause_collection'> {
  if (pause?.resumesAt !== undefined && pause.resumesAt <= now) {
    throw invalidRequest(
      '`pause_collection[resumes_at]` must be in the future.',
      'pause_collection[resumes_at]',
    );
  }
  return {
    pause_collection: pause && {
      behavior: pause.behavior,
      resumes_at: pause.resumesAt ?? null,
    },
  };
}

/** The step at the end of a pause. Does nothing if it was ended or prolonged before. */
export async function resumeCollection(tx: Tx, subscription: Subscription): Promise<void> {
  const at = subscription.pause_collection?.resumes_at;
  if (subscription.status === 'canceled' || !at || at > tx.now()) return;
  await tx.change(subscription, { pause_collection: null }, 'customer.subscription.updated');
}

/**
 * Closes the draft of an invoice within a pause, as its behavior says, so that it is not collected.
 * A voided invoice uses none of the customer's credit.
 */
export async function setAsidePaused(
  tx: Tx,
  { pause_collection: pause }: Subscription,
  draft: Invoice,
): Promise<Invoice> {
  if (!pause) return draft;
  const fields = { auto_advance: false, automatically_finalizes_at: null };
  if (pause.behavior === 'keep_as_draft') {
    return tx.change(draft, fields, 'invoice.updated');
  }
  const isVoid = pause.behavior === 'void';
  const reached = isVoid ? 'voided_at' : 'marked_uncollectible_at';
  return tx.change(
    draft,
    {
      ...fields,
      status: isVoid ? 'void' : 'uncollectible',
      status_transitions: { ...draft.status_transitions, [reached]: tx.now() },
    },
    isVoid ? 'invoice.voided' : 'invoice.marked_uncollectible',
  );
}

/** Whether the invoice at a time (unix seconds) falls into a pause: Stripe does not announce it. */
export function isPausedAt({ pause_collection: pause }: Subscription, at: number): boolean {
  return pause !== null && (pause.resumes_at === null || at < pause.resumes_at);
}
