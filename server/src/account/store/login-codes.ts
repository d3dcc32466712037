import { randomUUID } from 'node:crypto';
import { minuteMs } from '@stillweb/contract/time';
import { batchDelete } from '../../platform/batch-delete.ts';
import { hashToken } from '../../platform/random-token.ts';
import type { AccountDatabase } from '../tables.ts';

/** Milliseconds. */
export const codeLifetime = 10 * minuteMs;

const mostAttempts = 5;

/** What a code is for, and a secret of the browser that may enter it. */
export type CodeOf = { purpose: 'log-in' | 'proof'; boundTo: string };

/**
 * Opens a code, in place of the one that the browser had before. One that was not sent yet stays: its email and the next
 * one may arrive in any order.
 * @returns its seed
 */
export async function openCode(db: AccountDatabase, of: CodeOf, now: Date): Promise<string> {
  const expires_at = new Date(now.getTime() + codeLifetime);
  const fresh = { seed: randomUUID(), attempts: 0, expires_at, mailed_at: null };
  const { seed } = await db
    .insertInto('login_codes')
    .values({ bound_to: keyOf(of), ...fresh })
    .onConflict((conflict) =>
      conflict.column('bound_to').doUpdateSet((code) => {
        const isUnsent = code.and([
          code('login_codes.mailed_at', 'is', null),
          code('login_codes.attempts', '<', mostAttempts),
          code('login_codes.expires_at', '>', now),
        ]);
        const kept = <Column extends 'seed' | 'attempts'>(column: Column) =>
          code
            .case()
            .when(isUnsent)
            .then(code.ref(`login_codes.${column}`))
            .else(code.ref(`excluded.${column}`))
            .end();
        return { seed: kept('seed'), attempts: kept('attempts'), expires_at, mailed_at: null };
      }),
    )
    .returning('seed')
    .executeTakeFirstOrThrow();
  return seed;
}

/** Notes that a code was sent: the next request of its browser opens another one. */
export async function markCodeMailed(db: AccountDatabase, seed: string, now: Date): Promise<void> {
  await db.updateTable('login_codes').set({ mailed_at: now }).where('seed', '=', seed).execute();
}

/** Whether a code, or the one of a browser, can still be entered. */
export async function isCodeOpen(
  db: AccountDatabase,
  by: CodeOf | { seed: string },
  now: Date,
): Promise<boolean> {
  const open = selectOpen(db, now);
  const one =
    'seed' in by ? open.where('seed', '=', by.seed) : open.where('bound_to', '=', keyOf(by));
  return (await one.executeTakeFirst()) !== undefined;
}

/** Counts an attempt at the code of a browser. @returns its seed; undefined when none can be entered any more */
export async function countCodeAttempt(
  db: AccountDatabase,
  of: CodeOf,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .updateTable('login_codes')
    .set((code) => ({ attempts: code('attempts', '+', 1) }))
    .where('bound_to', '=', keyOf(of))
    .where('attempts', '<', mostAttempts)
    .where('expires_at', '>', now)
    .returning('seed')
    .executeTakeFirst();
  return row?.seed;
}

/** Uses a code up. @returns whether it was open */
export async function endCode(db: AccountDatabase, seed: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('login_codes')
    .where('seed', '=', seed)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

function selectOpen(db: AccountDatabase, now: Date) {
  return db
    .selectFrom('login_codes')
    .select('seed')
    .where('attempts', '<', mostAttempts)
    .where('expires_at', '>', now);
}

function keyOf({ purpose, boundTo }: CodeOf): Buffer {
  return hashToken(`${purpose} ${boundTo}`);
}

/** Deletes a batch of the codes that were not used. */
export const deleteExpiredCodes = batchDelete({
  table: 'login_codes',
  key: 'bound_to',
  since: 'expires_at',
});
