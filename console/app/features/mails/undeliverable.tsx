import type { MailTotals } from '@stillweb/contract/console/mails';
import { href } from 'react-router';
import { formatCount } from '../../parts/counts.ts';
import { Instant } from '../../parts/instant.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Cell, Table } from '../../parts/table.tsx';
import { TextLink } from '../../parts/text-link.tsx';
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
        <Table caption="Accounts whose address is refused" columns={['Account', 'Since']}>
          {newest.map(({ userId, since }) => (
            <tr key={userId}>
              <Cell>
                <TextLink to={href('/customers/:userId', { userId })}>
                  <code className="text-xs break-all">{userId}</code>
                </TextLink>
              </Cell>
              <Cell>
                <Instant value={since} />
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </Panel>
  );
}
