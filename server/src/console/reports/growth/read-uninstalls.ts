import { mostComments, type Uninstalls } from '@stillweb/contract/console/growth';
import type { DayRange } from '@stillweb/contract/console/mails';
import { listUninstallAnswers, listUninstallComments } from './growth-rows.ts';
import type { ReadableDatabase } from '../../tables.ts';
import { readRange } from './read-range.ts';

/** Why people uninstalled the extension on some days. @throws AppError VALIDATION_FAILED */
export async function readUninstalls(db: ReadableDatabase, days: DayRange): Promise<Uninstalls> {
  // Refuses what is no range.
  readRange(days);
  return {
    answers: await listUninstallAnswers(db, days),
    comments: await listUninstallComments(db, { ...days, limit: mostComments }),
  };
}
