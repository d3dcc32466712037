import { cancellationReasons } from '@stillweb/contract/billing/manage-subscription';
import type { ChurnRow } from '@stillweb/contract/console/figures/growth';
import { planLabel } from '@stillweb/ui/subscription/rules/labels.ts';

const reasonLabels = new Map<string | null, string>([
  ...Object.entries(cancellationReasons),
  ['withdrawn', 'Withdrew from the contract'],
  ['payment_failed', 'The payment failed'],
  ['payment_disputed', 'The payment was disputed'],
  [null, 'No reason given'],
]);

export function reasonLabel(reason: string | null): string {
  return reasonLabels.get(reason) ?? String(reason);
}

/** The groupings of cancellations. */
export const groupings = {
  plan: ({ plan }: ChurnRow) => (plan ? planLabel(plan) : 'Not known'),
  campaign: ({ campaign }: ChurnRow) => campaign ?? 'None known',
  month: ({ month }: ChurnRow) => month,
} as const;
export type Grouping = keyof typeof groupings;

export interface ReasonCount {
  reason: string | null;
  canceled: number;
  /** Of these and of those who were kept: who was offered something else. */
  offered: number;
  kept: number;
}

/** For each reason, the most frequent first. */
export function countReasons(rows: readonly ChurnRow[]): ReasonCount[] {
  return [...Map.groupBy(rows, ({ reason }) => reason)]
    .map(([reason, alike]) => ({
      reason,
      canceled: add(alike, ({ canceled }) => canceled),
      offered: add(alike, ({ offer, canceled, kept }) => (offer ? canceled + kept : 0)),
      kept: add(alike, ({ kept }) => kept),
    }))
    .toSorted((a, b) => b.canceled - a.canceled || b.kept - a.kept);
}

export interface ChurnGroup {
  label: string;
  canceled: number;
  /** Who canceled, by reason. */
  byReason: Map<string | null, number>;
}

/** Months newest first, all else by size. */
export function groupChurn(rows: readonly ChurnRow[], grouping: Grouping): ChurnGroup[] {
  return [...Map.groupBy(rows, groupings[grouping])]
    .map(([label, alike]) => ({
      label,
      canceled: add(alike, ({ canceled }) => canceled),
      byReason: new Map(countReasons(alike).map(({ reason, canceled }) => [reason, canceled])),
    }))
    .filter(({ canceled }) => canceled > 0)
    .toSorted((a, b) =>
      grouping === 'month' ? b.label.localeCompare(a.label) : b.canceled - a.canceled,
    );
}

function add(rows: readonly ChurnRow[], valueOf: (row: ChurnRow) => number): number {
  return rows.reduce((sum, row) => sum + valueOf(row), 0);
}
