import type { Kysely, Transaction } from 'kysely';
import { insertAccountEvents } from '../account/store/account-events.ts';
import { fillUser, insertImportedUsers } from '../account/store/imported-users.ts';
import { linkImportedCustomer } from '../billing/store/customers/imported-customers.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { requireImport } from '../platform/switches.ts';
import { decideRows, type Claims, type Decision, type OldBusiness } from './decide-rows.ts';
import type { FileRow } from './parse-row.ts';
import { mergeIntoAccount } from './merge-into-account.ts';
import { requestInvites } from './store/invites.ts';
import { deleteLeftOut, insertLeftOut, leftOutOf } from './store/left-out.ts';
import { countRows, type RunCounts } from './store/runs.ts';
import type { ImportTables } from './tables.ts';

export type Writing = {
  db: Kysely<ImportTables>;
  jobs: Pick<Jobs, 'enqueue'>;
  business: OldBusiness;
  /** Addresses and customers taken by earlier rows. */
  claims: Claims;
  runId: string;
  now: Date;
  /** Whether the users are to be invited by email. */
  invites: boolean;
};

/** Decides about rows and stores them in one transaction; with an error, nothing of it is stored. */
export async function storeRows(writing: Writing, rows: FileRow[]): Promise<Decision[]> {
  return writing.db.transaction().execute(async (trx) => {
    await requireImport(trx);
    const decisions = await decideRows(trx, rows, writing);
    const taken = decisions.filter((decision): decision is Taken => !decision.reason);
    await storeUsers(writing, trx, taken);
    const emails = taken.map(({ user }) => user.email);
    await deleteLeftOut(trx, emails);
    if (writing.invites) await requestInvites(trx, emails, writing.now);
    await insertLeftOut(trx, writing.runId, leftOutOf(decisions));
    await countRows(trx, writing.runId, countDecisions(decisions));
    return decisions;
  });
}

export function countDecisions(decisions: Decision[]): RunCounts {
  const leftOut = decisions.filter(({ reason }) => reason).length;
  const created = decisions.filter((decision) => !decision.reason && !decision.account).length;
  return { new: created, known: decisions.length - leftOut - created, leftOut };
}

type Taken = Extract<Decision, { reason?: undefined }>;

async function storeUsers(
  { jobs, now }: Writing,
  trx: Transaction<ImportTables>,
  taken: Taken[],
): Promise<void> {
  const created = taken.filter(({ account }) => !account).map(({ user }) => user);
  const ids = await insertImportedUsers(trx, created, now);
  const changed = [...ids.values()];
  for (const { user, account, customerToLink } of taken) {
    const missing = account ? mergeIntoAccount(account, user, now) : {};
    const isFilled = account !== undefined && Object.keys(missing).length > 0;
    if (isFilled) await fillUser(trx, account.id, missing);
    if (account && (isFilled || customerToLink)) changed.push(account.id);
    if (!customerToLink) continue;
    const name = missing.name ?? account?.name ?? user.name;
    const owner = { id: account?.id ?? ids.get(user.email) ?? '', email: user.email, name };
    await linkImportedCustomer({ jobs }, trx, owner, { ...customerToLink, now });
  }
  await insertAccountEvents(trx, changed, { kind: 'imported', client: undefined }, now);
}
