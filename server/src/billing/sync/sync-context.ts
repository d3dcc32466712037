import type { Transaction } from 'kysely';
import type { BillingContext } from '../context.ts';
import type { ImportState } from '../../platform/switches.ts';
import type { StripeState } from '../stripe/read/read-state.ts';
import type { BillingTables, CustomerRow } from '../tables.ts';

/** The input of each step of a synchronization. */
export type SyncContext = {
  billing: BillingContext;
  /** All steps commit together. */
  trx: Transaction<BillingTables>;
  /** As stored by the synchronization before, and locked. */
  customer: CustomerRow;
  /** As read from Stripe now. */
  state: StripeState;
  /** Of a business that moves in, or has; undefined when none did. */
  importState: ImportState | undefined;
} & Required<SyncOptions>;

export type SyncOptions = {
  /** Whether the user has just chosen another card: it is charged during an import too. */
  takesCard?: boolean;
};
