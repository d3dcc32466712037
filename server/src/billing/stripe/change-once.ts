import { createHash } from 'node:crypto';
import type { BillingContext } from '../context.ts';
import { beginChange, endChange } from '../store/stripe-changes.ts';
import { isAnswered } from './errors.ts';

/**
 * Changes an object at Stripe under an idempotency key that is stored before the call and lasts until Stripe
 * has answered, so that after a crash or a lost answer the same change is carried out once. Another change
 * of the same object, and the same one after an answer, have keys of their own: Stripe repeats its first
 * answer to a key for a day. Customers, checkouts and changes of plan have the keys of their rows instead.
 * @param change.kind names it in the key, which Stripe's log shows
 * @param change.object the id at Stripe of what is changed; of a creation, the id of our row that it is for
 * @param change.params what is set
 */
export async function changeOnce<Result>(
  { db }: Pick<BillingContext, 'db'>,
  { kind, object, params = {} }: { kind: string; object: string; params?: object },
  call: (options: { idempotencyKey: string }) => Promise<Result>,
): Promise<Result> {
  const digest = createHash('sha256').update(JSON.stringify(params)).digest('base64url');
  const idempotencyKey = await beginChange(db, { kind, object, digest });
  try {
    const result = await call({ idempotencyKey });
    await endChange(db, idempotencyKey);
    return result;
  } catch (error) {
    if (isAnswered(error)) await endChange(db, idempotencyKey);
    throw error;
  }
}
