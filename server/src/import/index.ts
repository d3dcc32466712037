/*
 * Import brings the users of another business (`npm run import`): their accounts, the customers that they have at
 * Stripe, and invites to them. `read-rows.ts` reads a file, `parse-row.ts` and `decide-rows.ts` have the rules for a
 * row, `import-users.ts` runs them all, `finish-import.ts` ends what waits until then.
 * May call: account, billing, mail, platform. Is called by: console, and the command itself.
 * Tables: import_runs, import_left_out; accounts and customers through the stores of account and billing.
 */
import type { AccountTables } from '../account/tables.ts';
import type { Dependencies } from '../dependencies.ts';
import { openDatabase } from '../platform/database/database.ts';
import { inviteQueue, sendInvites } from './send-invites.ts';

export function buildImport({ config, pool, tracing, jobs, clock }: Dependencies) {
  const db = openDatabase<AccountTables>(pool, tracing);
  const context = { db, jobs, clock, perMinute: config.MAILINGS_PER_MINUTE };
  return {
    work: async (): Promise<void> => {
      await jobs.work(inviteQueue, () => sendInvites(context));
      await jobs.schedule(inviteQueue, '* * * * *');
    },
  };
}
