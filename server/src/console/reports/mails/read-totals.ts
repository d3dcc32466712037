import type { MailTotals } from '@stillweb/contract/console/mail/mails';
import type { DayRange } from '@stillweb/contract/console/mail/mails';
import type { Role } from '@stillweb/contract/console/staff/roles';
import { readRange } from '../growth/read-range.ts';
import {
  countByDay,
  countSuppressed,
  countUndeliverable,
  listSlowest,
  listUndeliverable,
  listWaiting,
  type DayRow,
} from './mail-totals.ts';
import { seesAccounts } from '../../hidden-names.ts';
import type { ReadableDatabase } from '../../tables.ts';

const mostSlow = 5;
const mostUndeliverable = 20;

/** The results of the emails of some days, and the pending emails. @throws AppError VALIDATION_FAILED */
export async function readTotals(
  db: ReadableDatabase,
  days: DayRange,
  role: Role,
): Promise<MailTotals> {
  const range = readRange(days);
  const [byDay, slowest, waiting, suppressed, accounts, newest] = await Promise.all([
    countByDay(db, range),
    listSlowest(db, range, mostSlow),
    listWaiting(db),
    countSuppressed(db),
    countUndeliverable(db),
    seesAccounts(role) ? listUndeliverable(db, mostUndeliverable) : [],
  ]);
  return {
    days: byDay,
    kinds: addUpKinds(byDay),
    slowest: slowest.map(({ kind, seconds, at }) => ({ kind, seconds, at: at.toISOString() })),
    waiting,
    suppressed,
    undeliverable: { accounts, newest },
  };
}

/** Each kind over all days, the most frequent first. */
export function addUpKinds(days: DayRow[]): MailTotals['kinds'] {
  const kinds = new Map<string, MailTotals['kinds'][number]>();
  for (const { kind, sent, refused, failed } of days) {
    const sum = kinds.get(kind) ?? { kind, sent: 0, refused: 0, failed: 0 };
    kinds.set(kind, {
      kind,
      sent: sum.sent + sent,
      refused: sum.refused + refused,
      failed: sum.failed + failed,
    });
  }
  const all = ({ sent, refused, failed }: DayRow | MailTotals['kinds'][number]) =>
    sent + refused + failed;
  return [...kinds.values()].sort((a, b) => all(b) - all(a) || a.kind.localeCompare(b.kind));
}
