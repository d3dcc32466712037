import { importSwitch } from '@stillweb/contract/switches';
import type { Executor } from './database/database.ts';
import type { TablesOf } from './database/database-tables.ts';
import { lockUntilCommit } from './database/locks.ts';

/** The table of the switches. The console writes it; who does what can be switched off reads it. */
export type SwitchTables = TablesOf<'switches'>;

/**
 * Whether something is switched on, as it is until staff switch it off. Read in the request that needs it:
 * so a switch takes effect on all servers immediately.
 * @param name of the contract's switches
 */
export async function isSwitchedOn(db: Executor<SwitchTables>, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('switches')
    .select('is_on')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.is_on ?? true;
}

/** Those of some switches that were ever turned. */
export function listTurned(
  db: Executor<SwitchTables>,
  names: string[],
): Promise<{ name: string; is_on: boolean }[]> {
  return db
    .selectFrom('switches')
    .select(['name', 'is_on'])
    .where('name', 'in', names)
    .orderBy('name')
    .execute();
}

/**
 * Keeps a switch as it is until the transaction ends. Who turns it locks it exclusively and waits for all
 * others; who only relies on it shares the lock, and reads the switch afterwards.
 */
export async function lockSwitch(
  trx: Executor<SwitchTables>,
  name: string,
  mode: 'exclusive' | 'shared',
): Promise<void> {
  await lockUntilCommit(trx, `switch:${name}`, mode);
}

/** Whether an existing business moves in, and since when that is so; undefined when none ever did. */
export type ImportState = { isUnderWay: boolean; since: Date };

/**
 * From the first `npm run import -- FILE --write` until `npm run import -- finish`, no repair of ours changes
 * anything at Stripe, and imported customers get no email about billing but on their own acts.
 */
export async function readImportState(
  db: Executor<SwitchTables>,
): Promise<ImportState | undefined> {
  const row = await db
    .selectFrom('switches')
    .select(['is_on', 'changed_at'])
    .where('name', '=', importSwitch)
    .executeTakeFirst();
  return row && { isUnderWay: row.is_on, since: row.changed_at };
}

/** The same, and an import that is under way is not finished until the transaction ends. */
export async function keepImportState(
  trx: Executor<SwitchTables>,
): Promise<ImportState | undefined> {
  const state = await readImportState(trx);
  if (!state?.isUnderWay) return state;
  await lockSwitch(trx, importSwitch, 'shared');
  return readImportState(trx);
}

/**
 * Keeps the import from being finished until the transaction ends.
 * @throws Error when none is under way
 */
export async function requireImport(trx: Executor<SwitchTables>): Promise<void> {
  if (!(await keepImportState(trx))?.isUnderWay) throw new Error('No import is under way.');
}

/** Turns the switch of the import; one that is so already keeps its time. */
export async function turnImport(
  db: Executor<SwitchTables>,
  isUnderWay: boolean,
  now: Date,
): Promise<void> {
  const values = {
    is_on: isUnderWay,
    changed_at: now,
    changed_by: null,
    reason: 'moving_in',
    note: 'Turned by npm run import.',
  };
  await db
    .insertInto('switches')
    .values({ name: importSwitch, ...values })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(values).where('switches.is_on', '!=', isUnderWay),
    )
    .execute();
}
