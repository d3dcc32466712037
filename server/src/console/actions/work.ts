import type { Account } from '../../account/index.ts';
import type { BillingContext } from '../../billing/context.ts';
import type { Dependencies } from '../../dependencies.ts';
import { openDatabase } from '../../platform/database.ts';
import type { ReadableTables } from '../tables.ts';
import { actionQueue } from './begin-action.ts';
import { runAction } from './run-action.ts';

/** Carries out what staff have begun, also on servers without a console. */
export async function workOnActions(
  { jobs, pool, tracing }: Dependencies,
  { account, billing }: { account: Account; billing: BillingContext },
): Promise<void> {
  const db = openDatabase<ReadableTables>(pool, tracing);
  await jobs.work(actionQueue, ({ id }) => runAction({ db, billing, account }, id));
}
