import type { MailTotals } from '@stillweb/contract/console/mail/mails';
import { formatCount } from '../../parts/counts.ts';
import { CustomerLink } from '../../parts/customer-link.tsx';
import { ShortId } from '../../parts/id-text.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Cell, InstantCell, Row, Table } from '../../parts/table.tsx';
import { useMay } from '../../session/hooks.ts';

/** Accounts that no email reaches. */
export function Undeliverable({ totals: { undeliverable } }: { totals: MailTotals }) {
  const { accounts, newest } = undeliverable;
  const seesCustomers = useMay('read-customer');
  return (
    <Panel title="Addresses refused for good">
      <p className="mb-3 text-sm">
        <span>{accounts === 1 ? '1 account' : `${formatCount(accounts)} accounts`}</span>
        {!seesCustomers && accounts > 0 && (
          <span className="text-soft"> · Your role does not see whose.</span>
        )}
      </p>
      {newest.length > 0 && (
        <Table
          caption="Accounts whose address is refused"
          columns={['Account', 'Since']}
          rows={newest}
        >
          {({ userId, since }) => (
            <Row key={userId}>
              <Cell>
                <CustomerLink userId={userId}>
                  <ShortId value={userId} />
                </CustomerLink>
              </Cell>
              <InstantCell value={since} />
            </Row>
          )}
        </Table>
      )}
    </Panel>
  );
}
