import type { StartedAction } from '@stillweb/contract/console/actions';
import type { Mailing, SendMailingRequest } from '@stillweb/contract/console/mailings';
import { testMailingQueue, mailingQueue } from '../../mailings/jobs.ts';
import {
  findMailing,
  lockMailing,
  updateMailing,
  type StoredMailing,
} from '../../mailings/store/mailings.ts';
import { countAudience } from '../../mailings/store/segments.ts';
import { AppError } from '../../platform/app-error.ts';
import { requireStepUp } from '../step-up.ts';
import { appendAudit, type Actor } from '../append-audit.ts';
import { askApproval, validFor } from '../ask-approval.ts';
import type { ConsoleContext } from '../context.ts';
import { findStaff } from '../store/staff.ts';
import type { ReadableTransaction } from '../tables.ts';
import { describeNotice, isNotice } from './notice.ts';
import { hasChanged } from './has-changed.ts';
import { readMailing } from './present-mailing.ts';

/**
 * Begins to send what a preview of the same person has shown, or asks a second person about it. Sent twice, it is
 * the same mailing.
 * @throws AppError PREVIEW_CHANGED when it would go to others now, STEP_UP_NEEDED, NOT_FOUND
 */
export async function sendMailing(
  context: ConsoleContext,
  by: Actor,
  id: string,
  { digest, assertion, ...form }: SendMailingRequest,
): Promise<{ mailing: Mailing } | { waits: StartedAction }> {
  const { db } = context;
  const shown = await findPreview(context, by, id);
  if (shown.state !== 'previewed') return { mailing: await readMailing(db, id) };
  if (shown.digest !== digest) throw new AppError('PREVIEW_CHANGED');
  const recipients = await checkAudience(context, shown);
  await requireStepUp(context, by.staff.id, { digest, assertion });
  const waits = await db.transaction().execute(async (trx) => {
    const mailing = (await lockMailing(trx, id)) ?? shown;
    if (mailing.state !== 'previewed') return undefined;
    if (isNotice(mailing)) {
      const preview = describeNotice(context, mailing, recipients);
      return askApproval(context, trx, by, { target: id, digest, ...preview, ...form });
    }
    await beginSending(context, trx, { by, mailing, recipients, form });
    return undefined;
  });
  return waits ? { waits } : { mailing: await readMailing(db, id) };
}

type Begun = {
  by: Actor;
  mailing: StoredMailing;
  recipients: number;
  form: { reason: string; note: string; ticket?: string | undefined; approverId?: string };
};

export async function beginSending(
  { clock, mailings }: ConsoleContext,
  trx: ReadableTransaction,
  { by, mailing: { id, purpose, segment }, recipients, form }: Begun,
): Promise<void> {
  await mailings.jobs.enqueue(trx, mailingQueue, {}, { singletonKey: id });
  const after = { purpose, segment, recipients };
  const begun = { action: 'mail-segment', target: id, after, outcome: 'begun', ...form } as const;
  await updateMailing(trx, id, { state: 'sending', started_at: clock() });
  await updateMailing(trx, id, { intentId: await appendAudit(trx, clock, by, begun) });
}

/** Sends a preview to the person who has made it. */
export async function testMailing(context: ConsoleContext, by: Actor, id: string): Promise<void> {
  const { db, clock, mailings } = context;
  await findPreview(context, by, id);
  const staff = await findStaff(db, { id: by.staff.id });
  if (!staff) throw new AppError('NOT_FOUND');
  await db.transaction().execute(async (trx) => {
    await mailings.jobs.enqueue(trx, testMailingQueue, { mailingId: id, to: staff.email });
    await appendAudit(trx, clock, by, { action: 'test-mailing', target: id });
  });
}

async function findPreview(
  { db }: ConsoleContext,
  { staff }: Actor,
  id: string,
): Promise<StoredMailing> {
  const mailing = await findMailing(db, id);
  if (mailing?.staff_id !== staff.id) throw new AppError('NOT_FOUND');
  return mailing;
}

/**
 * @returns to how many it would go now
 * @throws AppError PREVIEW_CHANGED
 */
export async function checkAudience(
  { db, clock }: ConsoleContext,
  { segment, purpose, previewed_for, created_at }: StoredMailing,
): Promise<number> {
  const now = clock();
  const counts = await countAudience(db, { segment, purpose, now });
  const recipients = counts.get(null) ?? 0;
  const isOld = now.getTime() - created_at.getTime() > validFor;
  if (isOld || hasChanged(previewed_for, recipients)) throw new AppError('PREVIEW_CHANGED');
  if (recipients === 0)
    throw new AppError('ACTION_NOT_POSSIBLE', { message: 'Nobody may get it.' });
  return recipients;
}
