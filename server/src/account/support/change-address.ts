import type { JobQueue } from '../../platform/jobs.ts';
import type { SupportContext } from '../context.ts';
import { supportEmailQueue } from '../emails/support-email.ts';
import { announceToOldAddress } from '../notices/announce-to-old-address.ts';
import { recordAccountEvent } from '../record-event.ts';
import { revokeLinks } from '../store/one-time-secrets.ts';
import { endSessions } from '../store/sessions.ts';
import {
  deleteSupportChange,
  findSupportChange,
  insertSupportChange,
  objectionPeriod,
  type SupportEmailChange,
} from '../store/support-email-changes.ts';
import { refuseReserved } from '../notices/refuse-reserved.ts';
import { findReservation, markVerified, replaceEmail } from '../store/addresses.ts';
import { findProfile, findUser, holdsAddress, lockUser } from '../store/users.ts';
import type { AccountDatabase } from '../tables.ts';

/** Why an account cannot get an address. */
export type AddressProblem = 'gone' | 'unverified' | 'same' | 'taken' | 'reserved';

/** Gives accounts the address for which support has changed it, once the time to object is over. */
export const addressChangeQueue: JobQueue<{ userId: string }> = {
  name: 'support-address-change',
  options: { retryLimit: 100, retryDelay: 5, retryBackoff: true, retryDelayMax: 600 },
};

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
 * Begins to change the address of a customer who cannot read the old mailbox. The old mailbox is told at
 * once, and can stop it; it takes effect after a day, and not before the new mailbox has confirmed. May be
 * repeated.
 * @param change.newEmail as `requireEmail` returns it
 */
export async function beginAddressChange(
  context: SupportContext,
  change: { userId: string; newEmail: string },
): Promise<AddressProblem | undefined> {
  const { db, jobs, clock } = context;
  const { userId } = change;
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    const problem = await findAddressProblem(trx, change, clock());
    if (problem) return problem;
    if (!(await insertSupportChange(trx, change, clock()))) return undefined;
    for (const kind of ['address-change-begun', 'confirm-new-address'] as const) {
      await jobs.enqueue(trx, supportEmailQueue, { kind, userId });
    }
    const startAfter = objectionPeriod / 1000;
    await jobs.enqueue(trx, addressChangeQueue, { userId }, { startAfter });
    const event = { userId, kind: 'address change begun', client: undefined } as const;
    await recordAccountEvent(context, trx, event);
    return undefined;
  });
}

/** Makes the change of a user take effect, if it is due and confirmed by now. */
export async function completeAddressChange(
  context: SupportContext,
  userId: string,
): Promise<void> {
  const { db, clock } = context;
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    const change = await findSupportChange(trx, userId, clock());
    if (change) await applyIfDue({ ...context, db: trx }, change);
  });
}

/**
 * Gives a locked user the new address, if the change is due and confirmed; another account may have got
 * that address meanwhile, and then the change ends.
 * @returns whether the user has it
 */
export async function applyIfDue(
  context: Omit<SupportContext, 'db'> & { db: AccountDatabase },
  change: SupportEmailChange,
): Promise<boolean> {
  const { db, jobs, clock } = context;
  const { userId, newEmail } = change;
  const byStaff = { userId, client: undefined };
  if (!change.confirmedAt || change.takesEffectAt > clock()) return false;
  await deleteSupportChange(db, userId);
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
