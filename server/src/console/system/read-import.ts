import type { ImportState, LeftOutRow } from '@stillweb/contract/console/imports';
import type { Role } from '@stillweb/contract/console/roles';
import { countInvites } from '../../import/store/invites.ts';
import { isoOf } from '../../platform/iso-time.ts';
import { readImportState } from '../../platform/switches.ts';
import type { ConsoleContext } from '../context.ts';
import { hideNames } from '../hidden-names.ts';

const shownRuns = 10;
const shownLeftOut = 100;

/** How far a business has moved in; null when none ever did. */
export async function readImport(
  { db }: Pick<ConsoleContext, 'db'>,
  role: Role,
): Promise<ImportState | null> {
  const state = await readImportState(db);
  if (!state) return null;
  const [runs, leftOut, { count: leftOutCount }, customers, invites] = await Promise.all([
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
    db
      .selectFrom('billing_customers')
      .where('imported_at', 'is not', null)
      .where('deleted_at', 'is', null)
      .select(({ fn }) => [
        fn.countAll<number>().as('all'),
        fn.countAll<number>().filterWhere('synced_at', 'is', null).as('unread'),
      ])
      .executeTakeFirstOrThrow(),
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
    customers: customers.all,
    unreadCustomers: customers.unread,
    invites,
  };
}
