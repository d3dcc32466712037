import type { FunnelSteps } from '@stillweb/contract/console/growth';
import { formatCount, formatShare } from '../../parts/counts.ts';
import { ShareBar } from '../../parts/share-bar.tsx';
import { Cell, Table } from '../../parts/table.tsx';
import { funnelSteps } from './funnel-steps.ts';

/** All people of the days, step by step; the bars say the same as the numbers. */
export function FunnelTable({ total }: { total: FunnelSteps }) {
  return (
    <Table
      caption="Funnel"
      columns={['Step', 'People', 'Of the step before', 'Of all sign-ups', 'As a bar']}
      rows={total.signUps === 0 ? [] : funnelSteps(total)}
      empty="No sign-ups on these days."
    >
      {({ label, people, of }) => (
        <tr key={label}>
          <Cell className="whitespace-nowrap">{label}</Cell>
          <Cell className="tabular-nums">{formatCount(people)}</Cell>
          <Cell className="tabular-nums">{of === null ? '–' : formatShare(people, of)}</Cell>
          <Cell className="tabular-nums">{formatShare(people, total.signUps)}</Cell>
          <Cell className="w-1/2 min-w-40 align-middle">
            <ShareBar parts={[{ label, value: people }]} total={total.signUps} />
          </Cell>
        </tr>
      )}
    </Table>
  );
}
