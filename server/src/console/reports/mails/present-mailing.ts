import type { Mailing, MailingPage } from '@stillweb/contract/console/mail/mailings';
import { findMailing, listMailings, type StoredMailing } from '../../../mailings/store/mailings.ts';
import { countUnsubscribed } from '../../../mailings/store/recipients.ts';
import { AppError } from '../../../platform/app-error.ts';
import { findStaff } from '../../store/staff.ts';
import type { ReadableDatabase } from '../../tables.ts';

const mostListed = 50;

/** The newest mailings. */
export async function readMailings(db: ReadableDatabase): Promise<Mailing[]> {
  const stored = await listMailings(db, mostListed);
  return Promise.all(stored.map((mailing) => present(db, mailing)));
}

/** @throws AppError NOT_FOUND */
export async function readMailing(db: ReadableDatabase, id: string): Promise<MailingPage> {
  const stored = await findMailing(db, id);
  if (!stored) throw new AppError('NOT_FOUND');
  return {
    ...(await present(db, stored)),
    body: stored.body,
    unsubscribed: await countUnsubscribed(db, id),
  };
}

async function present(db: ReadableDatabase, stored: StoredMailing): Promise<Mailing> {
  const { id, purpose, segment, subject, state, totals, started_at, ended_at } = stored;
  if (!started_at) throw new AppError('NOT_FOUND');
  const staff = await findStaff(db, { id: stored.staff_id });
  return {
    id,
    purpose,
    segment,
    subject,
    state,
    sentBy: { id: stored.staff_id, name: staff?.name ?? '' },
    startedAt: started_at.toISOString(),
    endedAt: ended_at?.toISOString() ?? null,
    totals: {
      waiting: (totals.waiting ?? 0) + (totals.begun ?? 0),
      sent: totals.sent ?? 0,
      refused: totals.refused ?? 0,
      failed: totals.failed ?? 0,
      leftOut: totals['left-out'] ?? 0,
      unknown: totals.unknown ?? 0,
    },
  };
}
