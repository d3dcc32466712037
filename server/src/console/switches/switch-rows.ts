import type { SwitchState } from '@stillweb/contract/console/switches';
import type { ConsoleDatabase, ConsoleTransaction } from '../tables.ts';

/** The state of a switch that was turned. */
export type TurnedSwitch = Omit<SwitchState, 'offer'>;

/** The switches that staff have turned, with the present names of who did. */
export async function listTurnedSwitches(db: ConsoleDatabase): Promise<TurnedSwitch[]> {
  const rows = await db
    .selectFrom('switches')
    .innerJoin('staff', 'staff.id', 'switches.changed_by')
    .selectAll('switches')
    .select(['staff.id as staff_id', 'staff.name as staff_name'])
    .execute();
  return rows.map((row) => ({
    name: row.name,
    on: row.is_on,
    changedAt: row.changed_at.toISOString(),
    changedBy: { id: row.staff_id, name: row.staff_name },
    reason: row.reason,
    note: row.note,
  }));
}

export async function saveSwitch(
  trx: ConsoleTransaction,
  turned: { name: string; on: boolean; staffId: string; reason: string; note: string; now: Date },
): Promise<void> {
  const values = {
    is_on: turned.on,
    changed_at: turned.now,
    changed_by: turned.staffId,
    reason: turned.reason,
    note: turned.note,
  };
  await trx
    .insertInto('switches')
    .values({ name: turned.name, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute();
}
