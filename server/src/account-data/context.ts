import type { Kysely } from 'kysely';
import type { Account } from '../account/index.ts';
import type { AccountTables } from '../account/tables.ts';
import type { BillingContext } from '../billing/context.ts';
import type { BillingTables } from '../billing/tables.ts';
import type { HelpTables } from '../help/tables.ts';
import type { LicenceTables } from '../licence/tables.ts';
import type { MailingTables } from '../mailings/tables.ts';

export type AccountDataTables = AccountTables &
  BillingTables &
  LicenceTables &
  HelpTables &
  MailingTables;

/** The dependencies of the export and the deletion of an account. */
export type AccountDataContext = {
  db: Kysely<AccountDataTables>;
  billing: BillingContext;
  account: Account;
};
