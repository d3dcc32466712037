import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { wallSeconds } from '../store/clock.ts';
import type { Tables } from '../store/tables.ts';
import { StripeError, invalidRequest } from '../stripe-error.ts';

/** A saved answer: HTTP status and body text. */
export type Answer = { status: number; body: string };

/** Keys are forgotten after a day of wall time. */
const KEPT_SECONDS = 86_400;

/**
 * Takes a key for a request about to run, or answers what the same request answered before. The same
 * key with other parameters is 400, while the first still runs 409.
 */
export async function claimKey(
  db: Kysely<Tables>,
  key: string,
  path: string,
  params: unknown,
): Promise<Answer | null> {
  if (key.length > 255) throw invalidRequest('Idempotency keys can have up to 255 characters.');
  const fingerprint = createHash('sha256').update(JSON.stringify(params)).digest('hex');
  await forgetOld(db, key);
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ key, path, fingerprint, status: null, response: null, created_wall: wallSeconds() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed) return null;
  const former = await db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirst();
  if (former && (former.path !== path || former.fingerprint !== fingerprint)) throw mismatch(key);
  if (!former || former.status === null || former.response === null) throw inUse(key);
  return { status: former.status, body: former.response };
}

/** Keeps the answer under its key, for the same request to get again. */
export async function keepAnswer(db: Kysely<Tables>, key: string, answer: Answer): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ status: answer.status, response: answer.body })
    .where('key', '=', key)
    .execute();
}

/** Lets a key be used again: the request was refused before anything was carried out. */
export async function releaseKey(db: Kysely<Tables>, key: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('key', '=', key).execute();
}

/** Lets go of keys whose request a former process never finished. */
export async function releaseUnfinished(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('status', 'is', null).execute();
}

async function forgetOld(db: Kysely<Tables>, key: string): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('key', '=', key)
    .where('created_wall', '<', wallSeconds() - KEPT_SECONDS)
    .execute();
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
