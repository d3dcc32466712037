/*
 * Account data is what concerns an account, its billing, its linked browsers and its messages to support
 * together: the export of all stored data, the deletion of the account, and the daily purge of what is no
 * longer needed.
 * May call: account, billing, licence, help, mailings, http, mail, platform. Has no tables of its own.
 */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Account } from '../account/index.ts';
import type { BillingContext } from '../billing/context.ts';
import type { Dependencies } from '../dependencies.ts';
import { openDatabase } from '../platform/database/database.ts';
import type { AccountDataContext, AccountDataTables } from './context.ts';
import { purge, purgeQueue } from './purge.ts';
import { accountDataRoutes, exportLinkRoute } from './routes.ts';

type AccountData = { routes: FastifyPluginAsyncZod; work: () => Promise<void> };

export function buildAccountData(
  deps: Dependencies,
  billing: BillingContext,
  account: Account,
): AccountData {
  const { pool, tracing, jobs } = deps;
  const db = openDatabase<AccountDataTables>(pool, tracing);
  const context: AccountDataContext = { db, billing, account };
  return {
    routes: async (app) => {
      await app.register(exportLinkRoute(context));
      await app.register(accountDataRoutes(context));
    },
    work: async () => {
      await jobs.work(purgeQueue, () => purge(deps, db));
      await jobs.schedule(purgeQueue, '17 3 * * *');
    },
  };
}
