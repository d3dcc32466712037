import { failureOf } from '@stillweb/ui/api/errors.ts';
import { RetryNotice } from '@stillweb/ui/retry-notice.tsx';
import { Skeleton } from '@stillweb/ui/skeleton.tsx';
import { href } from 'react-router';
import { useOwnActionsQuery } from '../../api/actions.ts';
import { ActionStateBadge, isOver } from '../../parts/actions/action-state.tsx';
import { Instant } from '../../parts/instant.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Cell, Table } from '../../parts/table.tsx';
import { TextLink } from '../../parts/text-link.tsx';

const shown = 10;
const pollMs = 30_000;

/** What one has asked for, and what came of it. */
export function OwnActions() {
  const { data, error, isFetching, refetch } = useOwnActionsQuery(undefined, {
    pollingInterval: pollMs,
  });
  const rows = data?.filter(({ state }) => state !== 'previewed').slice(0, shown);
  return (
    <Panel title="What you asked for">
      {!data && !error && <Skeleton className="h-24" />}
      {!data && error && (
        <RetryNotice
          failure={failureOf(error, 'Your actions could not be loaded.')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {rows?.length === 0 && <p className="text-sm text-soft">Nothing yet.</p>}
      {rows && rows.length > 0 && (
        <Table caption="What you asked for" columns={['Time', 'What', 'Whom', 'State', 'Decided']}>
          {rows.map((row) => (
            <tr key={row.id}>
              <Cell>
                <Instant value={row.requestedAt} />
              </Cell>
              <Cell className="min-w-40 font-medium">{row.confirm}</Cell>
              <Cell className="whitespace-nowrap">
                {row.userId && (
                  <TextLink to={href('/customers/:userId', { userId: row.userId })}>
                    <code className="text-xs">{row.userId.slice(0, 8)}</code>
                  </TextLink>
                )}
              </Cell>
              <Cell>
                <ActionStateBadge state={row.state} />
              </Cell>
              <Cell className="min-w-48">
                {[row.decidedBy && `${row.decidedBy.name}.`, isOver(row.state) && row.message]
                  .filter(Boolean)
                  .join(' ')}
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </Panel>
  );
}
