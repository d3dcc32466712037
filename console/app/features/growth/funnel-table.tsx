import type { FunnelSteps } from '@stillweb/contract/console/figures/growth';
import { ShareBar } from '../../tables/share-bar.tsx';
import { Cell, numberColumn, Row, Table } from '../../tables/table.tsx';
import { formatCount, formatShare } from '../../text/counts.ts';

/** All people of the days, step by step; the bars say the same as the numbers. */
export function FunnelTable({ total }: { total: FunnelSteps }) {
  return (
    <Table
      caption="Funnel"
      columns={[
        'Step',
        ...['People', 'Of the previous step', 'Of all sign-ups'].map(numberColumn),
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

interface FunnelStep {
  label: string;
  people: number;
  /** Of how many of the step before; null for the first one. */
  of: number | null;
}

/** The steps of a funnel, each with its base. A customer who pays right away has skipped the trial. */
export function funnelSteps(counts: FunnelSteps): FunnelStep[] {
  const { signUps, verified, checkouts, trials, paidAfterTrial, paid } = counts;
  return [
    { label: 'Signed up', people: signUps, of: null },
    { label: 'Verified', people: verified, of: signUps },
    { label: 'Checkout opened', people: checkouts, of: verified },
    { label: 'Trial started', people: trials, of: checkouts },
    { label: 'Paid after a trial', people: paidAfterTrial, of: trials },
    { label: 'Paid without a trial', people: paid - paidAfterTrial, of: checkouts },
  ];
}
