import type { Payout } from '@stillweb/contract/console/figures/books';
import { formatExactMoney } from '@stillweb/contract/text/money';
import { labelOf } from '@stillweb/contract/text/words';
import { Badge } from '@stillweb/ui/kit/badge.tsx';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { Loaded } from '../../page/loaded.tsx';
import type { Tone } from '@stillweb/ui/kit/tone.ts';
import { useState } from 'react';
import { Panel } from '../../page/panel.tsx';
import { CsvButton } from '../../tables/csv-button.tsx';
import { DataTable, type DataColumn } from '../../tables/data-table.tsx';
import { IdText } from '../../text/id-text.tsx';
import { Instant } from '../../text/instant.tsx';
import { amountCells } from './amounts.ts';
import { usePayoutsQuery } from './api.ts';

/** Payouts to the bank, fifty at a time; one that failed is red. */
export function PayoutsPanel() {
  const [after, setAfter] = useState<string>();
  const query = usePayoutsQuery(after);
  const rows = query.currentData?.data ?? [];
  return (
    <Panel title="Payouts" actions={<CsvButton name="payouts" columns={columns} rows={rows} />}>
      <Loaded query={query} what="the payouts" className="h-48">
        {({ data, next }) => (
          <>
            <DataTable
              caption="Payouts"
              columns={columns}
              rows={data}
              empty="No payouts yet."
              keyOf={({ id }) => id}
              rowClass={({ status }) => status === 'failed' && 'bg-red-wash'}
            />
            <div className="mt-3 flex gap-3">
              {after && (
                <Button variant="secondary" size="small" onClick={() => setAfter(undefined)}>
                  Newest
                </Button>
              )}
              {next && (
                <Button variant="secondary" size="small" onClick={() => setAfter(next)}>
                  Older
                </Button>
              )}
            </div>
          </>
        )}
      </Loaded>
    </Panel>
  );
}

const tones: Record<string, Tone> = {
  paid: 'green',
  pending: 'neutral',
  in_transit: 'blue',
  failed: 'red',
  canceled: 'orange',
};

const columns: DataColumn<Payout>[] = [
  {
    label: 'Made',
    show: ({ createdAt }) => <Instant value={createdAt} />,
    csv: ({ createdAt }) => createdAt,
  },
  {
    label: 'Arrives',
    show: ({ arrivesAt }) => <Instant value={arrivesAt} />,
    csv: ({ arrivesAt }) => arrivesAt,
  },
  {
    label: 'State',
    show: ({ status, failureCode }) => (
      <>
        <Badge tone={tones[status] ?? 'neutral'}>{labelOf(status)}</Badge>
        {failureCode && <span className="block text-red">{labelOf(failureCode)}</span>}
      </>
    ),
    csv: ({ status, failureCode }) => ({ State: status, Failure: failureCode }),
  },
  { label: 'Payout', show: ({ id }) => <IdText value={id} />, csv: ({ id }) => id },
  {
    label: 'Amount',
    isNumber: true,
    show: ({ amount, currency }) => formatExactMoney(amount, currency),
    csv: ({ amount, currency }) => amountCells('Amount', amount, currency),
  },
];
