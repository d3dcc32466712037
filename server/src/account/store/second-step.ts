import type { AccountDatabase } from '../tables.ts';

export type SecondStep = {
  /** When it was turned on; null when it is off. */
  since: Date | null;
  recoveryCodesLeft: number;
};

export async function findSecondStep(db: AccountDatabase, userId: string): Promise<SecondStep> {
  const row = await db
    .selectFrom('users')
    .select('second_step_at')
    .select((user) =>
      user
        .selectFrom('recovery_codes')
        .select((codes) => codes.cast<number>(codes.fn.countAll(), 'integer').as('count'))
        .whereRef('user_id', '=', 'users.id')
        .as('codes'),
    )
    .where('id', '=', userId)
    .executeTakeFirst();
  return { since: row?.second_step_at ?? null, recoveryCodesLeft: row?.codes ?? 0 };
}

/** Turns the second step on, or leaves it on since then, with new recovery codes. */
export async function setSecondStep(
  trx: AccountDatabase,
  userId: string,
  { since, codeHashes, now }: { since: Date; codeHashes: string[]; now: Date },
): Promise<void> {
  await trx.updateTable('users').set({ second_step_at: since }).where('id', '=', userId).execute();
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const rows = codeHashes.map((hash) => ({ code_hash: hash, user_id: userId, created_at: now }));
  await trx.insertInto('recovery_codes').values(rows).execute();
}

export async function turnSecondStepOff(trx: AccountDatabase, userId: string): Promise<void> {
  await trx.updateTable('users').set({ second_step_at: null }).where('id', '=', userId).execute();
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

export async function listRecoveryCodes(db: AccountDatabase, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => row.code_hash);
}

/** @returns how many there were */
export async function deleteRecoveryCodesSince(
  trx: AccountDatabase,
  userId: string,
  since: Date,
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Uses a recovery code up. @returns whether it was there */
export async function deleteRecoveryCode(trx: AccountDatabase, hash: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_codes')
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
