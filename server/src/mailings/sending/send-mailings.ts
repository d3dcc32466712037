import { minuteMs } from '@stillweb/contract/time';
import type { MailingsContext } from '../context.ts';
import { mailingQueue } from '../jobs.ts';
import { findSending, updateMailing, type StoredMailing } from '../store/mailings.ts';
import {
  addRecipients,
  countRecipients,
  giveUpAbandoned,
  takeRecipient,
} from '../store/recipients.ts';
import { listAudience } from '../store/segments.ts';
import { sendToRecipient } from './send-to-recipient.ts';

/** Milliseconds that one job sends; the next one continues. `expireInSeconds` leaves time for a slow end. */
const longestRun = 50_000;
/** Milliseconds after which one who was taken is not being sent to any more: a call takes ten seconds. */
const abandonedAfter = 5 * minuteMs;
/** Seconds until the next job. */
const pause = 60;

/**
 * Sends what waits of all mailings, the oldest first, until the emails of this minute are used up. What is
 * left, a later job sends, on any server.
 */
export async function sendMailings(context: MailingsContext): Promise<void> {
  const deadline = context.clock().getTime() + longestRun;
  let after: Date | null = null;
  let isLeft = false;
  for (;;) {
    const mailing: StoredMailing | undefined = await findSending(context.db, after);
    if (!mailing) break;
    after = mailing.started_at;
    const isComplete = await sendOne(context, mailing, deadline);
    isLeft ||= !isComplete;
  }
  if (!isLeft) return;
  const options = { singletonKey: mailingQueue.name, startAfter: pause };
  await context.jobs.enqueue(context.db, mailingQueue, {}, options);
}

/** @returns whether nothing of it is left */
async function sendOne(
  context: MailingsContext,
  mailing: StoredMailing,
  deadline: number,
): Promise<boolean> {
  const { db, clock } = context;
  if (!mailing.listed_at) await listRecipients(context, mailing);
  await sendDue(context, mailing, deadline);
  const now = clock();
  const before = new Date(now.getTime() - abandonedAfter);
  await giveUpAbandoned(db, mailing.id, { before, now });
  const totals = await countRecipients(db, mailing.id);
  await updateMailing(db, mailing.id, { totals });
  if (totals.waiting || totals.begun) return false;
  const { id, staff_id: staffId, intent_id: intentId } = mailing;
  await context.endMailing({
    id,
    staffId,
    intentId,
    totals,
  });
  return true;
}

/** Enough for a page of 65,535 parameters. */
const pageSize = 5000;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** The recipients are stored when the sending begins: from then on the list only gets shorter. */
async function listRecipients(
  { db, clock }: MailingsContext,
  { id, segment, purpose, started_at }: StoredMailing,
): Promise<void> {
  const audience = { segment, purpose, now: started_at ?? clock() };
  let after = beforeAll;
  for (;;) {
    const page = await listAudience(db, audience, { after, limit: pageSize });
    const last = page.at(-1);
    if (last === undefined) break;
    await addRecipients(db, id, page, clock());
    after = last;
  }
  await updateMailing(db, id, { listed_at: clock() });
}

async function sendDue(
  context: MailingsContext,
  mailing: StoredMailing,
  deadline: number,
): Promise<void> {
  const { db, clock, rate } = context;
  while (clock().getTime() < deadline) {
    const refund = await rate.tryConsume(mailingQueue.name);
    if (!refund) return;
    const recipient = await takeRecipient(db, mailing.id, clock());
    if (!recipient) return refund();
    if ((await sendToRecipient(context, mailing, recipient)) === 'pause') return;
  }
}
