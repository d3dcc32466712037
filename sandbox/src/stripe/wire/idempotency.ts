import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { wallSeconds } from '../store/clock.ts';
import type { Tables } from '../store/tables.ts';
import { invalidRequest, StripeError } from '../stripe-error.ts';

/** A saved answer: HTTP status and body text. */
export type Answer = { status: number; body: string };

/** Stripe removes a key after a day at the earliest; here it is a day of real time. */
const KEY_LIFETIME_SECONDS = 86_400;

/**
 * Claims a key for a request.
 * @returns the saved answer when the same request ran before under this key, else null
 * @throws `idempotency_error`: 400 for the same key with other parameters, 409 while its request
 * runs
 */
export async function claimKey(
  db: Kysely<Tables>,
  key: string,
  path: string,
  params: unknown,
): Promise<Answer | null> {
  if (key.length > 255) throw invalidRequest('Idempotency keys can have up to 255 characters.');
  const fingerprint = createHash('sha256').update(JSON.stringify(params)).digest('hex');
  const now = wallSeconds();
  const claim = { key, path, fingerprint, status: null, response: null, created_wall: now };
  const claimed = await db
    .insertInto('idempotency_keys')
    .values(claim)
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet(claim)
        .where('idempotency_keys.created_wall', '<', now - KEY_LIFETIME_SECONDS),
    )
    .returning('key')
    .executeTakeFirst();
  if (claimed) return null;
  const saved = await db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirst();
  if (saved && (saved.path !== path || saved.fingerprint !== fingerprint)) throw mismatch(key);
  if (!saved || saved.status === null || saved.response === null) throw inUse(key);
  return { status: saved.status, body: saved.response };
}

/**
 * Whether an answer with this status is saved under its key: only a request that was begun may get
 * it again. Stripe refuses invalid requests, missing permissions, too many requests and conflicts
 * before it begins.
 */
export function isSaved(status: number): boolean {
  return status < 400 || status === 402 || status >= 500;
}

/** Saves the answer of a request, which a repetition under the same key gets again. */
export async function saveAnswer(db: Kysely<Tables>, key: string, answer: Answer): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ status: answer.status, response: answer.body })
    .where('key', '=', key)
    .execute();
}

/** Frees a key whose request was refused before it changed anything. */
export async function releaseKey(db: Kysely<Tables>, key: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('key', '=', key).execute();
}

/** Frees the keys of requests that a previous process did not finish. */
export async function releaseUnfinished(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('status', 'is', null).execute();
}

function mismatch(key: string): StripeError {
  return new StripeError(
    400,
    'idempotency_error',
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  );
}

function inUse(key: string): StripeError {
  return new StripeError(
    409,
    'idempotency_error',
    `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    { code: 'idempotency_key_in_use' },
  );
}
