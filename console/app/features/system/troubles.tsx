import type { SystemState } from '@stillweb/contract/console/system';
import { Panel } from '../../page/panel.tsx';
import { Cell, InstantCell, numberColumn, Row, Table } from '../../tables/table.tsx';
import { CustomerLink } from '../../text/customer-link.tsx';
import { IdText, ShortId } from '../../text/id-text.tsx';

/** Failed checkouts and differences from Stripe of the last 24 hours. */
export function Troubles({
  state: { checkoutFailures, differences },
}: {
  state: Pick<SystemState, 'checkoutFailures' | 'differences'>;
}) {
  return (
    <div className="grid min-w-0 gap-5">
      <Panel title="Failed checkouts, 24 hours">
        <Table
          caption="Failed checkouts"
          columns={['Code', numberColumn('Times'), 'Last', 'Last request']}
          rows={checkoutFailures}
          empty="No failed checkouts."
        >
          {({ code, count, last, requestId }) => (
            <Row key={code}>
              <Cell className="font-medium">{code}</Cell>
              <Cell>{count}</Cell>
              <InstantCell value={last} />
              <Cell>
                <IdText value={requestId} />
              </Cell>
            </Row>
          )}
        </Table>
      </Panel>
      <Panel title="Differed from Stripe, 24 hours">
        <Table
          caption="Differed from Stripe"
          columns={['Subscription', 'Found']}
          rows={differences}
          empty="No differences found."
        >
          {({ subscription, userId, at }) => (
            <Row key={`${subscription} ${at}`}>
              <Cell>
                {userId ? (
                  <CustomerLink userId={userId}>
                    <ShortId value={subscription} />
                  </CustomerLink>
                ) : (
                  <IdText value={subscription} />
                )}
              </Cell>
              <InstantCell value={at} />
            </Row>
          )}
        </Table>
      </Panel>
    </div>
  );
}
