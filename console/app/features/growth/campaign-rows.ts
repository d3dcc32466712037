import type { Funnel, FunnelSteps } from '@stillweb/contract/console/growth';
import type { CsvCell } from '@stillweb/contract/console/csv';

export interface CampaignRow extends FunnelSteps {
  label: string;
  source: string;
}

/** The rows of the table: the campaigns, then what is left of them. */
export function campaignRows({ campaigns, others }: Funnel): CampaignRow[] {
  const rows = campaigns.map(({ campaign, source, ...steps }) => ({
    label: campaign ?? '(none known)',
    source: source ?? '(none known)',
    ...steps,
  }));
  if (!others) return rows;
  const { campaigns: rest, ...steps } = others;
  return [...rows, { label: `${rest} more`, source: '', ...steps }];
}

const heads = [
  'Campaign',
  'Source',
  'Signed up',
  'Verified',
  'Checkout opened',
  'Trial begun',
  'Paid after a trial',
  'Paid',
];

export function campaignCsv(funnel: Funnel): CsvCell[][] {
  return [
    heads,
    ...campaignRows(funnel).map((row) => [
      row.label,
      row.source,
      row.signUps,
      row.verified,
      row.checkouts,
      row.trials,
      row.paidAfterTrial,
      row.paid,
    ]),
  ];
}
