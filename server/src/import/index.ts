/*
 * Import brings the users of another business (`npm run import`): their accounts, the customers that they have at
 * Stripe, and invites to them.
 * May call: account, billing, mail, platform. Is called by: console, and the command itself.
 * Tables: import_runs, import_left_out.
 */
import type { AccountTables } from '../account/tables.ts';
import type { Dependencies } from '../dependencies.ts';
import { openDatabase } from '../platform/database.ts';
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
