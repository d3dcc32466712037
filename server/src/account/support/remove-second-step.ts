import type { Client } from '../../http/requester.ts';
import { AppError } from '../../platform/app-error.ts';
import type { JobQueue } from '../../platform/jobs.ts';
import type { SupportContext } from '../context.ts';
import { supportEmailQueue } from '../emails/support-email.ts';
import { recordAccountEvent, type RecordContext } from '../record-event.ts';
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
  context: SupportContext,
  userId: string,
): Promise<boolean> {
  const { db, jobs, clock } = context;
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    if ((await findSecondStep(trx, userId)).since === null) return false;
    if (!(await insertRemoval(trx, userId, clock()))) return true;
    const kind = 'second-step-removal-begun';
    for (const toFormer of [false, true]) {
      await jobs.enqueue(trx, supportEmailQueue, { kind, userId, toFormer });
    }
    const startAfter = objectionPeriod / 1000;
    await jobs.enqueue(trx, secondStepRemovalQueue, { userId }, { startAfter });
    const event = { userId, kind: 'second step removal begun', client: undefined } as const;
    await recordAccountEvent(context, trx, event);
    return true;
  });
}

/** Makes the removal of a user take effect, if it waits and is due by now. */
export async function completeSecondStepRemoval(
  context: SupportContext,
  userId: string,
): Promise<void> {
  const { db, clock } = context;
  await db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId);
    const removal = await findRemoval(trx, userId);
    if (!user || !removal || removal.takesEffectAt > clock()) return;
    await deleteRemoval(trx, userId);
    await turnSecondStepOff(trx, userId);
    await endSessions(trx, userId);
    const event = { userId, kind: 'second step removed', client: undefined } as const;
    await recordAccountEvent(context, trx, { ...event, email: user.email });
  });
}

/**
 * Stops a removal with the link in a mailbox of the user.
 * @throws AppError INVALID_LINK
 */
export async function stopSecondStepRemoval(
  context: SupportContext,
  token: string,
  client: Client,
): Promise<void> {
  const { db } = context;
  const userId = await findRemovalLinkOwner(db, token);
  if (!userId) throw new AppError('INVALID_LINK');
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    await endSecondStepRemoval(context, trx, { userId, client });
  });
}

/** Stops a removal, if one waits: its user has shown to have a key after all. */
export async function endSecondStepRemoval(
  context: RecordContext,
  trx: AccountDatabase,
  { userId, client }: { userId: string; client: Client },
): Promise<void> {
  if (!(await deleteRemoval(trx, userId))) return;
  await recordAccountEvent(context, trx, { userId, kind: 'second step removal stopped', client });
}
