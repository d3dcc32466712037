import type { Executor } from './database.ts';
import type { TablesOf } from './database-tables.ts';
import { lockUntilCommit } from './locks.ts';

/** The table of the switches. The console writes it; who does what can be switched off reads it. */
export type SwitchTables = TablesOf<'switches'>;

/**
 * Whether something is switched on, as it is until staff switch it off. Read in the request that needs it:
 * so a switch counts at all servers at once.
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
