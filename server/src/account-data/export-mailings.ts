import type { DataExport } from '@stillweb/contract/own-data';
import type { Kysely } from 'kysely';
import { findSuppression } from '../platform/suppressions.ts';
import { listConsentsOfUser } from '../mailings/store/news-consents.ts';
import { listMailingsOfUser } from '../mailings/store/recipients.ts';
import type { SegmentTables } from '../mailings/tables.ts';

type Exported = Pick<DataExport, 'newsConsents' | 'newsSuppressed' | 'mailings'>;

/** What is stored about a user's news, and what was sent to many at once. */
export async function exportMailings(
  db: Kysely<SegmentTables>,
  { userId, email }: { userId: string; email: string },
): Promise<Exported> {
  const suppression = await findSuppression(db, email);
  return {
    newsConsents: (await listConsentsOfUser(db, userId)).map((row) => ({
      givenAt: row.given_at.toISOString(),
      withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    })),
    newsSuppressed: suppression
      ? { reason: suppression.reason, since: suppression.created_at.toISOString() }
      : null,
    mailings: (await listMailingsOfUser(db, userId)).map((row) => ({
      subject: row.subject,
      state: row.state,
      at: row.at.toISOString(),
      unsubscribedAt: row.unsubscribed_at?.toISOString() ?? null,
    })),
  };
}
