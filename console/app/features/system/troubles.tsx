import type { SystemState } from '@stillweb/contract/console/system';
import { href } from 'react-router';
import { IdText } from '../../parts/id-text.tsx';
import { Instant } from '../../parts/instant.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Cell, Table } from '../../parts/table.tsx';
import { TextLink } from '../../parts/text-link.tsx';

/** What has gone wrong in the last 24 hours: checkouts, and what differed from Stripe. */
export function Troubles({
  state: { checkoutFailures, differences },
}: {
  state: Pick<SystemState, 'checkoutFailures' | 'differences'>;
}) {
  return (
    <div className="grid min-w-0 gap-5">
      <Panel title="Failed checkouts, 24 hours">
        {checkoutFailures.length === 0 ? (
          <p className="text-sm text-soft">No checkout has failed.</p>
        ) : (
          <Table caption="Failed checkouts" columns={['Code', 'Times', 'Last', 'Last request']}>
            {checkoutFailures.map(({ code, count, last, requestId }) => (
              <tr key={code}>
                <Cell className="font-medium">{code}</Cell>
                <Cell className="tabular-nums">{count}</Cell>
                <Cell>
                  <Instant value={last} />
                </Cell>
                <Cell>
                  <IdText value={requestId} />
                </Cell>
              </tr>
            ))}
          </Table>
        )}
      </Panel>
      <Panel title="Differed from Stripe, 24 hours">
        {differences.length === 0 ? (
          <p className="text-sm text-soft">The comparison has found no difference.</p>
        ) : (
          <Table caption="Differed from Stripe" columns={['Subscription', 'Found']}>
            {differences.map(({ subscription, userId, at }) => (
              <tr key={`${subscription} ${at}`}>
                <Cell>
                  {userId ? (
                    <TextLink to={href('/customers/:userId', { userId })}>{subscription}</TextLink>
                  ) : (
                    subscription
                  )}
                </Cell>
                <Cell>
                  <Instant value={at} />
                </Cell>
              </tr>
            ))}
          </Table>
        )}
      </Panel>
    </div>
  );
}
