import type { AnyRequest } from '@stillweb/contract/console/actions';
import { mailboxOf } from '../../billing/rules/person-claims.ts';
import { AppError } from '../../platform/app-error.ts';
import { listAddressesOf } from '../store/customer-addresses.ts';
import { findStaff } from '../store/staff.ts';
import type { ReadableDatabase } from '../tables.ts';

/**
 * Lets a member act on any account but the own one, whether it has the member's address, had it, or gets it.
 * @param userId null if the action concerns no single customer
 * @throws AppError FORBIDDEN
 */
export async function requireOtherAccount(
  db: ReadableDatabase,
  staffId: string,
  { userId, request }: { userId: string | null; request: AnyRequest },
): Promise<void> {
  if (userId === null) return;
  const member = await findStaff(db, { id: staffId });
  const addresses = await listAddressesOf(db, userId);
  if (request.action === 'change-address') addresses.push(request.email);
  if (!member || !isOwnAccount(member.email, addresses)) return;
  const message = 'This account is linked to your own address. Another member has to act on it.';
  throw new AppError('FORBIDDEN', { message });
}

/** Whether one of the addresses of an account leads to the same mailbox as that of a member. */
export function isOwnAccount(memberAddress: string, addresses: readonly string[]): boolean {
  const own = mailboxOf(memberAddress);
  return addresses.some((address) => mailboxOf(address) === own);
}
