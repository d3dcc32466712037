import type { Uninstalls } from '@stillweb/contract/console/figures/growth';
import type { UninstallReason } from '@stillweb/contract/licence/uninstalls';

export interface UninstallCount {
  reason: UninstallReason;
  answers: number;
  byMonth: Map<string, number>;
}

/** For each reason, the most frequent first. */
export function uninstallCounts({ answers }: Uninstalls): UninstallCount[] {
  return [...Map.groupBy(answers, ({ reason }) => reason)]
    .map(([reason, months]) => ({
      reason,
      answers: months.reduce((sum, month) => sum + month.answers, 0),
      byMonth: new Map(months.map((month) => [month.month, month.answers])),
    }))
    .toSorted((a, b) => b.answers - a.answers);
}

/** The months with an answer, the newest first. */
export function monthsOf({ answers }: Uninstalls): string[] {
  return [...new Set(answers.map(({ month }) => month))].toSorted().toReversed();
}
