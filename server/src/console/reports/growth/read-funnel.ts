import type { Funnel, FunnelRow, FunnelSteps } from '@stillweb/contract/console/figures/growth';
import type { DayRange } from '@stillweb/contract/console/mail/mails';
import { listFunnel } from './growth-rows.ts';
import type { ReadableDatabase } from '../../tables.ts';
import { readRange } from './read-range.ts';

/** Links may carry any campaign; those beyond this number are added up. */
const mostCampaigns = 25;
/** Each person is followed by index: of more days it would take too long for a screen. */
const mostDays = 92;

/** How far those have come who signed up on some days. @throws AppError VALIDATION_FAILED */
export async function readFunnel(db: ReadableDatabase, days: DayRange): Promise<Funnel> {
  return addUpFunnel(await listFunnel(db, readRange(days, mostDays)), mostCampaigns);
}

export function addUpFunnel(rows: FunnelRow[], limit: number): Funnel {
  const sorted = rows.toSorted((a, b) => b.signUps - a.signUps || b.paid - a.paid);
  const rest = sorted.slice(limit);
  return {
    total: addUp(sorted),
    campaigns: sorted.slice(0, limit),
    others: rest.length > 0 ? { campaigns: rest.length, ...addUp(rest) } : null,
  };
}

function addUp(rows: FunnelSteps[]): FunnelSteps {
  const sum = (count: (row: FunnelSteps) => number) =>
    rows.reduce((total, row) => total + count(row), 0);
  return {
    signUps: sum(({ signUps }) => signUps),
    verified: sum(({ verified }) => verified),
    checkouts: sum(({ checkouts }) => checkouts),
    trials: sum(({ trials }) => trials),
    paidAfterTrial: sum(({ paidAfterTrial }) => paidAfterTrial),
    paid: sum(({ paid }) => paid),
  };
}
