import type { Funnel, FunnelSteps } from '@stillweb/contract/console/figures/growth';
import { countColumn, DataTable, type DataColumn } from '../../tables/data-table.tsx';
import { formatCount, formatShare } from '../../text/counts.ts';

export const campaignColumns: DataColumn<CampaignRow>[] = [
  nameColumn('Campaign', ({ label }) => label),
  nameColumn('Source', ({ source }) => source),
  countColumn('Signed up', ({ signUps }) => signUps),
  stepColumn('Verified', ({ verified, signUps }) => [verified, signUps]),
  stepColumn('Checkout opened', ({ checkouts, verified }) => [checkouts, verified]),
  stepColumn('Trial started', ({ trials, checkouts }) => [trials, checkouts]),
  stepColumn('Paid after a trial', ({ paidAfterTrial, trials }) => [paidAfterTrial, trials]),
  stepColumn('Paid', ({ paid, signUps }) => [paid, signUps]),
];

export function CampaignTable({ funnel }: { funnel: Funnel }) {
  return (
    <DataTable
      caption="Funnel by campaign"
      columns={campaignColumns}
      rows={campaignRows(funnel)}
      keyOf={({ label, source }) => `${label} ${source}`}
    />
  );
}

function nameColumn(label: string, valueOf: (row: CampaignRow) => string): DataColumn<CampaignRow> {
  return {
    label,
    show: (row) => <span className="block max-w-80 break-words">{valueOf(row)}</span>,
    csv: valueOf,
  };
}

/** @param countOf how many people got so far, and of how many */
function stepColumn(
  label: string,
  countOf: (row: CampaignRow) => [people: number, of: number],
): DataColumn<CampaignRow> {
  return {
    label,
    isNumber: true,
    show: (row) => (
      <span className="whitespace-nowrap">
        <span>{formatCount(countOf(row)[0])}</span>{' '}
        <span className="text-soft">{formatShare(...countOf(row))}</span>
      </span>
    ),
    csv: (row) => countOf(row)[0],
  };
}

interface CampaignRow extends FunnelSteps {
  label: string;
  source: string;
}

/** The campaigns, then one row for all others. */
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
