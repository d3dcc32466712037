import type { FunnelSteps } from '@stillweb/contract/console/figures/growth';
import { formatCount, formatShare } from '../../parts/counts.ts';
import { ShareBar } from '../../parts/share-bar.tsx';
import { Cell, numberColumn, Row, Table } from '../../parts/table.tsx';
import { funnelSteps } from './funnel-steps.ts';

/** All people of the days, step by step; the bars say the same as the numbers. */
export function FunnelTable({ total }: { total: FunnelSteps }) {
  return (
    <Table
      caption="Funnel"
      columns={[
        'Step',
        ...['People', 'Of the step before', 'Of all sign-ups'].map(numberColumn),
        'As a bar',
      ]}
      rows={total.signUps === 0 ? [] : funnelSteps(total)}
      empty="No sign-ups on these days."
    >
      {({ label, people, of }) => (
        <Row key={label}>
          <Cell className="whitespace-nowrap">{label}</Cell>
          <Cell>{formatCount(people)}</Cell>
          <Cell>{of === null ? '–' : formatShare(people, of)}</Cell>
          <Cell>{formatShare(people, total.signUps)}</Cell>
          <Cell className="w-1/2 min-w-40 align-middle">
            <ShareBar parts={[{ label, value: people }]} total={total.signUps} />
          </Cell>
        </Row>
      )}
    </Table>
  );
}
