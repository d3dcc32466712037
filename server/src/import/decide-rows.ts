import type { LeftOutReason } from '@stillweb/contract/console/imports';
import { listExistingUsers, type ExistingUser } from '../account/store/imported-users.ts';
import { listReservedAddresses } from '../account/store/addresses.ts';
import { listCustomersOfUsers, listOwners } from '../billing/store/customers/imported-customers.ts';
import { isRunning, type OldCustomer, type OldCustomers } from '../billing/stripe/old-business.ts';
import { parseRow, type FileRow, type ImportedRow } from './parse-row.ts';
import type { PriceMap } from './price-map.ts';
import type { ImportDatabase } from './tables.ts';

/** Addresses and customers taken by rows of a file: a later row with the same is left out. */
export type Claims = { emails: Set<string>; customers: Set<string> };

/** The business at Stripe. */
export type OldBusiness = { customers: OldCustomers; map: PriceMap };

export type Decision = {
  row: FileRow;
} & (
  | { reason: LeftOutReason }
  | {
      reason?: undefined;
      user: ImportedRow;
      account: ExistingUser | undefined;
      /** The customer, unless it is linked to the account already. */
      customerToLink: { id: string; defaultMethod: string | null } | undefined;
    }
);

type Known = {
  account: ExistingUser | undefined;
  /** Of the account. */
  customerId: string | undefined;
  /** The customer of the row at Stripe. */
  customer: OldCustomer | undefined;
  /** The account that has the customer of the row. */
  ownerId: string | undefined;
  /** Whether an earlier row has the address, or the customer. */
  isEmailTaken: boolean;
  isCustomerTaken: boolean;
  /** Whether the address is reserved for its former owner. */
  isEmailReserved: boolean;
};

/**
 * Decides about rows in the order of the file, from the stored state.
 * @param claims the addresses and customers taken by earlier rows
 */
export async function decideRows(
  db: ImportDatabase,
  rows: FileRow[],
  { business, claims, now }: { business: OldBusiness; claims: Claims; now: Date },
): Promise<Decision[]> {
  const parsed = rows.map((row) => ({ row, user: parseRow(row, now) }));
  const users = parsed.flatMap(({ user }) => (typeof user === 'string' ? [] : [user]));
  const stored = await readStored(db, users, business, now);
  const own = noClaims();
  return parsed.map(({ row, user }): Decision => {
    if (typeof user === 'string') return { row, reason: user };
    const account = stored.accounts.get(user.email);
    const known: Known = {
      account,
      customerId: account && stored.customers.get(account.id),
      customer: business.customers.get(user.customerId ?? ''),
      ownerId: stored.owners.get(user.customerId ?? ''),
      isEmailTaken: [claims, own].some(({ emails }) => emails.has(user.email)),
      isEmailReserved: stored.reserved.has(user.email),
      isCustomerTaken: [claims, own].some(({ customers }) => customers.has(user.customerId ?? '')),
    };
    const reason = exclusionReason(user, known, business.map);
    if (reason) return { row, reason };
    const { customerId: id } = user;
    claim(own, user);
    const isLinked = known.ownerId !== undefined;
    const defaultMethod = known.customer?.defaultMethod ?? null;
    return {
      row,
      user,
      account,
      customerToLink: id && !isLinked ? { id, defaultMethod } : undefined,
    };
  });
}

export function noClaims(): Claims {
  return { emails: new Set(), customers: new Set() };
}

/** Adds the address and customer of a user. */
export function claim(claims: Claims, { email, customerId }: ImportedRow): void {
  claims.emails.add(email);
  if (customerId) claims.customers.add(customerId);
}

/** Why a row is left out, as far as that depends on more than the row. */
export function exclusionReason(
  { customerId }: Pick<ImportedRow, 'customerId'>,
  known: Known,
  map: PriceMap,
): LeftOutReason | undefined {
  if (known.isEmailTaken) return 'EMAIL_TWICE';
  if (known.isEmailReserved) return 'EMAIL_RESERVED';
  if (!customerId) return undefined;
  if (!known.customer) return 'CUSTOMER_UNKNOWN';
  const belongsToOther = known.ownerId !== undefined && known.ownerId !== known.account?.id;
  if (belongsToOther || known.isCustomerTaken) return 'CUSTOMER_TAKEN';
  if (known.customerId !== undefined && known.customerId !== customerId) return 'ACCOUNT_DIFFERS';
  return unmappedPrices(known.customer, map).length > 0 ? 'PRICE_UNMAPPED' : undefined;
}

/** The prices of a customer's running subscriptions about which the map says nothing; one for each subscription. */
export function unmappedPrices(
  { subscriptions }: OldCustomer,
  { prices, ignored }: PriceMap,
): string[] {
  return subscriptions
    .filter(isRunning)
    .flatMap(({ foreignPrices }) =>
      foreignPrices.filter((id) => !prices.has(id) && !ignored.has(id)),
    );
}

async function readStored(
  db: ImportDatabase,
  users: ImportedRow[],
  { customers }: OldBusiness,
  now: Date,
) {
  const emails = users.map(({ email }) => email);
  const ids = users.flatMap(({ customerId }) =>
    customerId && customers.has(customerId) ? customerId : [],
  );
  const accounts = emails.length > 0 ? await listExistingUsers(db, emails) : [];
  // After the accounts: one of them may give its address up at this moment.
  const reserved = await listReservedAddresses(db, emails, now);
  const owners = ids.length > 0 ? await listOwners(db, ids) : [];
  const ofAccounts =
    ids.length > 0 && accounts.length > 0
      ? await listCustomersOfUsers(
          db,
          accounts.map(({ id }) => id),
        )
      : [];
  return {
    reserved: new Set(reserved),
    accounts: new Map(accounts.map((account) => [account.email, account])),
    owners: new Map(owners.map((row) => [row.stripe_customer_id, row.user_id])),
    customers: new Map(ofAccounts.map((row) => [row.user_id, row.stripe_customer_id])),
  };
}
