import type { ConfirmEmailChangeResponse } from '@stillweb/contract/account/email-change';
import { AppError } from '../../platform/app-error.ts';
import type { SupportContext } from '../context.ts';
import { announceToOldAddress } from '../protect/notices/announce-to-old-address.ts';
import { recordAccountEvent } from '../record-event.ts';
import { revokeLinks } from '../store/one-time-secrets.ts';
import { endSessions } from '../store/sessions.ts';
import {
  confirmChange,
  endChange,
  findChange,
  type AccountChange,
} from '../store/account-changes.ts';
import { refuseReserved } from '../protect/notices/refuse-reserved.ts';
import { findReservation, markVerified, replaceEmail } from '../store/addresses.ts';
import { findProfile, findUser, holdsAddress, lockUser } from '../store/users.ts';
import type { AccountDatabase } from '../tables.ts';
import { beginSupportChange, completeSupportChange } from './objection.ts';

const kind = 'address by support';

/** Why an account cannot get an address. */
export type AddressProblem = 'gone' | 'unverified' | 'same' | 'taken' | 'reserved';

/** Undefined when nothing keeps an account from getting this address. */
export async function findAddressProblem(
  db: AccountDatabase,
  { userId, newEmail }: { userId: string; newEmail: string },
  now: Date,
): Promise<AddressProblem | undefined> {
  const user = await findProfile(db, { id: userId });
  if (!user) return 'gone';
  if (!user.email_verified_at) return 'unverified';
  if (user.email === newEmail) return 'same';
  const owner = await findProfile(db, { email: newEmail });
  if (owner && holdsAddress(owner)) return 'taken';
  return (await findReservation(db, { email: newEmail, userId }, now)) ? 'reserved' : undefined;
}

/**
 * Begins to change the address of a customer who cannot read the old mailbox. The old mailbox is told immediately, and
 * can stop it; it takes effect after a day, and not before the new mailbox has confirmed. May be repeated.
 * @param change.newEmail as `requireEmail` returns it
 */
export async function beginAddressChange(
  context: SupportContext,
  change: { userId: string; newEmail: string },
): Promise<AddressProblem | undefined> {
  const { db, clock } = context;
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, change.userId);
    const problem = await findAddressProblem(trx, change, clock());
    if (!problem) await beginSupportChange(context, trx, { ...change, kind });
    return problem;
  });
}

/** Makes the change of a user take effect, if it is due and confirmed by now. */
export function completeAddressChange(context: SupportContext, userId: string): Promise<void> {
  return completeSupportChange(context, { userId, kind }, (trx, change) =>
    applyIfConfirmed({ ...context, db: trx }, change),
  );
}

/**
 * Confirms a change by support with the link in the new mailbox; when the time to object is over, it takes
 * effect immediately.
 * @throws AppError INVALID_LINK
 */
export async function confirmNewAddress(
  context: SupportContext,
  id: string,
): Promise<Omit<ConfirmEmailChangeResponse['data'], 'message'>> {
  const { db, clock } = context;
  const asked = await findChange(db, { id }, clock());
  if (!asked) throw new AppError('INVALID_LINK');
  const { userId } = asked;
  const result = await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    const change = await confirmChange(trx, { id, side: 'new' }, clock());
    if (!change) return undefined;
    const { takesEffectAt } = change;
    if (takesEffectAt > clock()) return { takesEffectAt: takesEffectAt.toISOString() };
    const isApplied = await applyIfConfirmed({ ...context, db: trx }, change);
    return isApplied ? { user: await findUser(trx, userId) } : undefined;
  });
  if (!result) throw new AppError('INVALID_LINK');
  return result;
}

/**
 * Gives a locked user the new address, if the change is confirmed; another account may have got that address meanwhile,
 * and then the change ends.
 * @returns whether the user has it
 */
async function applyIfConfirmed(
  context: Omit<SupportContext, 'db'> & { db: AccountDatabase },
  change: AccountChange,
): Promise<boolean> {
  const { db, jobs, clock } = context;
  const { userId, newEmail } = change;
  const byStaff = { userId, client: undefined };
  if (!change.newConfirmedAt) return false;
  await endChange(db, { userId, kind });
  const former = await findUser(db, userId);
  if (!former || (await findAddressProblem(db, change, clock()))) {
    await recordAccountEvent(context, db, { ...byStaff, kind: 'address change stopped' });
    return false;
  }
  await announceToOldAddress(db, { jobs, clock }, { userId, email: former.email });
  // An address that is taken or given up at this very moment fails the transaction: the job finds out why next time.
  const user = await replaceEmail(db, userId, newEmail, clock());
  if (!user) throw new Error('The address was taken');
  await refuseReserved(db, user, clock());
  await markVerified(db, userId, clock());
  await revokeLinks(db, userId);
  await endSessions(db, userId);
  await recordAccountEvent(context, db, { ...byStaff, kind: 'address changed', email: newEmail });
  return true;
}
