import { mostComments, type Churn, type ChurnRow } from '@stillweb/contract/console/figures/growth';
import type { DayRange } from '@stillweb/contract/console/mail/mails';
import { listChurn, listChurnComments } from './growth-rows.ts';
import type { ReadableDatabase } from '../../tables.ts';
import { readRange } from './read-range.ts';

/** Links may carry any campaign: those after so many are counted as one. */
const mostCampaigns = 25;

/** Cancellations of some days with reasons and offers. @throws AppError VALIDATION_FAILED */
export async function readChurn(db: ReadableDatabase, days: DayRange): Promise<Churn> {
  const range = readRange(days);
  const comments = await listChurnComments(db, { ...range, limit: mostComments });
  return {
    rows: joinSmallCampaigns(await listChurn(db, range), mostCampaigns),
    comments: comments.map(({ at, ...comment }) => ({ ...comment, at: at.toISOString() })),
  };
}

/** Keeps the campaigns that most people came by, and gives one name to all others. */
export function joinSmallCampaigns(rows: ChurnRow[], limit: number): ChurnRow[] {
  const people = new Map<string, number>();
  for (const { campaign, canceled, kept } of rows) {
    if (campaign !== null) people.set(campaign, (people.get(campaign) ?? 0) + canceled + kept);
  }
  const small = new Set(
    [...people]
      .toSorted(([, a], [, b]) => b - a)
      .slice(limit)
      .map(([name]) => name),
  );
  return rows.map((row) =>
    row.campaign !== null && small.has(row.campaign)
      ? { ...row, campaign: 'Other campaigns' }
      : row,
  );
}
