import type { Funnel } from '@stillweb/contract/console/growth';
import { formatCount, formatShare } from '../../parts/counts.ts';
import { Cell, Table } from '../../parts/table.tsx';
import { campaignRows } from './campaign-rows.ts';

const columns = [
  'Campaign',
  'Source',
  'Signed up',
  'Verified',
  'Checkout opened',
  'Trial begun',
  'Paid after a trial',
  'Paid',
];

export function CampaignTable({ funnel }: { funnel: Funnel }) {
  return (
    <Table caption="Funnel by campaign" columns={columns}>
      {campaignRows(funnel).map((row) => (
        <tr key={`${row.label} ${row.source}`}>
          <Cell className="max-w-80 break-words">{row.label}</Cell>
          <Cell className="max-w-60 break-words">{row.source}</Cell>
          <Cell className="tabular-nums">{formatCount(row.signUps)}</Cell>
          <Step people={row.verified} of={row.signUps} />
          <Step people={row.checkouts} of={row.verified} />
          <Step people={row.trials} of={row.checkouts} />
          <Step people={row.paidAfterTrial} of={row.trials} />
          <Step people={row.paid} of={row.signUps} />
        </tr>
      ))}
    </Table>
  );
}

function Step({ people, of }: { people: number; of: number }) {
  return (
    <Cell className="whitespace-nowrap tabular-nums">
      <span>{formatCount(people)}</span>{' '}
      <span className="text-soft">{formatShare(people, of)}</span>
    </Cell>
  );
}
