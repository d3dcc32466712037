import type { Client } from '../../http/requester.ts';
import { AppError } from '../../platform/app-error.ts';
import type { JobQueue } from '../../platform/jobs.ts';
import type { SupportContext } from '../context.ts';
import { accountEmailQueue } from '../emails/account-email.ts';
import { supportEmailQueue } from '../emails/support-email.ts';
import { insertAccountEvent, insertStaffEvent } from '../store/account-events.ts';
import { findSecondStep, turnSecondStepOff } from '../store/second-step.ts';
import {
  deleteRemoval,
  findRemoval,
  findRemovalLinkOwner,
  insertRemoval,
} from '../store/second-step-removals.ts';
import { endSessions } from '../store/sessions.ts';
import { objectionPeriod } from '../store/support-email-changes.ts';
import { lockUser } from '../store/users.ts';
import type { AccountDatabase } from '../tables.ts';

/** Removes the second step for which support has begun to do so, once the time to object is over. */
export const secondStepRemovalQueue: JobQueue<{ userId: string }> = {
  name: 'second-step-removal',
  options: { retryLimit: 100, retryDelay: 5, retryBackoff: true, retryDelayMax: 600 },
};

/**
 * Begins to remove the second step of a customer who has lost passkeys and recovery codes. Its mailboxes are told
 * at once, and can stop it, and so does a log-in with a key; it takes effect after a day. May be repeated.
 * @returns whether there is a second step
 */
export async function beginSecondStepRemoval(
  { db, jobs, clock }: SupportContext,
  userId: string,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    if ((await findSecondStep(trx, userId)).since === null) return false;
    if (!(await insertRemoval(trx, userId, clock()))) return true;
    await insertStaffEvent(trx, { userId, kind: 'second step removal begun' }, clock());
    const kind = 'second-step-removal-begun';
    for (const toFormer of [false, true]) {
      await jobs.enqueue(trx, supportEmailQueue, { kind, userId, toFormer });
    }
    const startAfter = objectionPeriod / 1000;
    await jobs.enqueue(trx, secondStepRemovalQueue, { userId }, { startAfter });
    return true;
  });
}

/** Makes the removal of a user take effect, if it waits and is due by now. */
export async function completeSecondStepRemoval(
  { db, jobs, clock, recordEvent }: SupportContext,
  userId: string,
): Promise<void> {
  const isRemoved = await db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId);
    const removal = await findRemoval(trx, userId);
    if (!user || !removal || removal.takesEffectAt > clock()) return false;
    await deleteRemoval(trx, userId);
    await turnSecondStepOff(trx, userId);
    await endSessions(trx, userId);
    await insertStaffEvent(trx, { userId, kind: 'second step removed' }, clock());
    await jobs.enqueue(trx, accountEmailQueue, { kind: 'second-step-off', email: user.email });
    return true;
  });
  if (isRemoved) recordEvent({ event: 'second step removed', userId, ip: undefined });
}

/**
 * Stops a removal with the link in a mailbox of the user.
 * @throws AppError INVALID_LINK
 */
export async function stopSecondStepRemoval(
  { db, clock, recordEvent }: SupportContext,
  token: string,
  client: Client,
): Promise<void> {
  const userId = await findRemovalLinkOwner(db, token);
  if (!userId) throw new AppError('INVALID_LINK');
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    await endSecondStepRemoval(trx, { userId, client }, clock());
  });
  recordEvent({ event: 'second step removal stopped', userId, ip: client.ip });
}

/** Stops a removal, if one waits: its user has shown to have a key after all. */
export async function endSecondStepRemoval(
  trx: AccountDatabase,
  { userId, client }: { userId: string; client: Client },
  now: Date,
): Promise<void> {
  if (!(await deleteRemoval(trx, userId))) return;
  await insertAccountEvent(trx, { userId, kind: 'second step removal stopped', client }, now);
}
