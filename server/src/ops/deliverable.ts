import type { Kysely } from 'kysely';
import { clearUndeliverable, countUndeliverable } from '../account/store/addresses.ts';
import type { AccountTables } from '../account/tables.ts';
import { requireUser } from './explain-billing.ts';

/**
 * Takes back that the mailbox of an address does not exist, or of all addresses that were refused after a moment.
 * @throws when no account has that address
 */
export async function markDeliverable(
  db: Kysely<AccountTables>,
  of: { email: string } | { since: Date },
  { write }: { write: boolean },
): Promise<string[]> {
  if ('email' in of) await requireUser(db, of.email);
  const name = 'email' in of ? of.email : `since ${of.since.toISOString()}`;
  const count = await (write ? clearUndeliverable(db, of) : countUndeliverable(db, of));
  const result = write ? 'Deliverable again' : 'Undeliverable';
  return [`${result} (${name}): ${count} addresses.`];
}
