import type { ImportState, LeftOutRow } from '@stillweb/contract/console/imports';
import type { Role } from '@stillweb/contract/console/staff/roles';
import { countImported } from '../../../billing/store/customers/imported-customers.ts';
import { listHeldRepairs } from '../../../billing/store/repairs.ts';
import { describeRepair } from '../../../import/finish-import.ts';
import { countInvites } from '../../../import/store/invites.ts';
import { isoOf } from '../../../platform/iso-time.ts';
import { readImportState } from '../../../platform/switches.ts';
import type { ConsoleContext } from '../../context.ts';
import { hideNames } from '../../hidden-names.ts';

const shownRuns = 10;
const shownLeftOut = 100;
const shownWaiting = 100;

/** How far a business has moved in; null when none ever did. */
export async function readImport(
  { db }: Pick<ConsoleContext, 'db'>,
  role: Role,
): Promise<ImportState | null> {
  const state = await readImportState(db);
  if (!state) return null;
  const [runs, leftOut, { count: leftOutCount }, waiting, customers, invites] = await Promise.all([
    db
      .selectFrom('import_runs')
      .selectAll()
      .orderBy('started_at', 'desc')
      .limit(shownRuns)
      .execute(),
    db
      .selectFrom('import_left_out')
      .innerJoin('import_runs', 'import_runs.id', 'run_id')
      .select(['file', 'line', 'email', 'reason'])
      .orderBy('file')
      .orderBy('line')
      .limit(shownLeftOut)
      .execute(),
    db
      .selectFrom('import_left_out')
      .select((build) => build.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    listHeldRepairs(db),
    countImported(db),
    countInvites(db),
  ]);
  return {
    isUnderWay: state.isUnderWay,
    since: state.since.toISOString(),
    runs: runs.map((run) => ({
      id: run.id,
      file: run.file,
      startedAt: run.started_at.toISOString(),
      endedAt: isoOf(run.ended_at),
      newUsers: run.new_users,
      knownUsers: run.known_users,
      leftOut: run.left_out,
    })),
    leftOut: leftOut.map((row) => hideNames<LeftOutRow>(role, row, 'email')),
    leftOutCount,
    waiting: waiting.slice(0, shownWaiting).map((held) => ({
      customer: held.stripe_customer_id,
      userId: held.user_id,
      change: describeRepair(held),
    })),
    waitingCount: waiting.length,
    customers: customers.linked,
    unreadCustomers: customers.unsynced,
    invites,
  };
}
