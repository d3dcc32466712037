import type { CustomerHeadline, CustomerPage, Note } from '@stillweb/contract/console/customers';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit, type Actor } from '../append-audit.ts';
import { recordLook } from '../record-look.ts';
import type { ConsoleContext } from '../context.ts';
import { findUser } from '../../account/store/users.ts';
import { insertNote, listNotes } from '../store/customer-notes.ts';
import { sumPaidByUser } from './customer-payments.ts';
import { readVerdict, type Verdict } from './read-verdict.ts';
import { readStored } from './stored-customer.ts';
import { readTimeline } from './timeline/read-timeline.ts';

/**
 * A customer as our tables have it. The look is recorded.
 * @throws AppError NOT_FOUND when there is no such account
 */
export async function readCustomer(
  context: ConsoleContext,
  actor: Actor,
  userId: string,
): Promise<CustomerPage> {
  const { db } = context;
  const verdict = await readVerdict(context, userId);
  const stored = await readStored(db, userId, verdict);
  if (!stored) throw new AppError('NOT_FOUND');
  const [headline, timeline, notes] = await Promise.all([
    readHeadline(context, userId, verdict),
    readTimeline(context, userId, verdict.subscriptions),
    listNotes(db, userId),
  ]);
  await recordLook(context, actor, { action: 'read-customer', target: userId });
  return { verdict: verdict.verdict, headline, stored, stripe: null, timeline, notes };
}

async function readHeadline(
  { db }: ConsoleContext,
  userId: string,
  { subscription }: Verdict,
): Promise<CustomerHeadline> {
  const { status = null, plan = null, nextCharge = null } = subscription ?? {};
  return { status, plan, nextCharge, paid: await sumPaidByUser(db, userId) };
}

/** @throws AppError NOT_FOUND when there is no such account */
export async function addNote(
  { db, clock }: ConsoleContext,
  actor: Actor,
  userId: string,
  text: string,
): Promise<Note> {
  if (!(await findUser(db, userId))) throw new AppError('NOT_FOUND');
  return db.transaction().execute(async (trx) => {
    const note = await insertNote(trx, { userId, staffId: actor.staff.id, text, now: clock() });
    await appendAudit(trx, clock, actor, { action: 'write-note', target: userId });
    return note;
  });
}
