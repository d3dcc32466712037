import type { LeftOutReason } from '@stillweb/contract/console/imports';
import type { Decision } from '../decide-rows.ts';
import type { ImportDatabase } from '../tables.ts';

export type LeftOutRow = { line: number; email: string; reason: LeftOutReason };

/** The rows that are left out, with the address as it is in the file. */
export function leftOutOf(decisions: Decision[]): LeftOutRow[] {
  return decisions.flatMap(({ row: { line, values }, reason }) => {
    const email = (values.email ?? '').replaceAll('\0', '').slice(0, 254);
    return reason ? [{ line, email, reason }] : [];
  });
}

/** Stores which rows a run leaves out; entries of earlier runs for their addresses are replaced. */
export async function insertLeftOut(
  trx: ImportDatabase,
  runId: string,
  rows: LeftOutRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .deleteFrom('import_left_out')
    .where('run_id', '!=', runId)
    .where(
      'email',
      'in',
      rows.map(({ email }) => email),
    )
    .execute();
  await trx
    .insertInto('import_left_out')
    .values(rows.map((row) => ({ run_id: runId, ...row })))
    .execute();
}

/** Forgets that rows with these addresses were left out. */
export async function deleteLeftOut(trx: ImportDatabase, emails: string[]): Promise<void> {
  if (emails.length === 0) return;
  await trx
    .deleteFrom('import_left_out')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), 'in', emails))
    .execute();
}
