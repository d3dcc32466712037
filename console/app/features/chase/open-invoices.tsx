import type { OpenInvoice } from '@stillweb/contract/console/chase';
import { formatExactMoney } from '@stillweb/contract/money-text';
import { href } from 'react-router';
import { Instant } from '../../parts/instant.tsx';
import { Cell, Table } from '../../parts/table.tsx';
import { TextLink } from '../../parts/text-link.tsx';
import { useMay } from '../../session/hooks.ts';
import { declineWords } from './decline-words.ts';
import { PaymentLink } from './payment-link.tsx';

const columns = [
  { label: 'Amount', isNumber: true },
  'Customer',
  'Invoice',
  'Why it was declined',
  { label: 'Days overdue', isNumber: true },
  'Next try',
  'Last email',
];

export function OpenInvoices({ invoices }: { invoices: readonly OpenInvoice[] }) {
  const mayAsk = useMay('read-personal-data');
  return (
    <Table caption="Open invoices" columns={mayAsk ? [...columns, 'Link to pay'] : columns}>
      {invoices.map((invoice) => (
        <InvoiceRow key={invoice.id} invoice={invoice} mayAsk={mayAsk} />
      ))}
    </Table>
  );
}

function InvoiceRow({ invoice, mayAsk }: { invoice: OpenInvoice; mayAsk: boolean }) {
  const { id, number, remaining, attempts, declineCode, daysOverdue, nextAttemptAt } = invoice;
  return (
    <tr>
      <Cell className="text-end font-medium tabular-nums">
        {formatExactMoney(remaining.amount, remaining.currency)}
      </Cell>
      <Cell>
        <Customer invoice={invoice} />
      </Cell>
      <Cell className="whitespace-nowrap">
        <span title={id}>{number ?? id}</span>
      </Cell>
      <Cell className="min-w-40">
        {declineWords(declineCode)}
        <span className="block text-xs text-soft">
          {attempts === 1 ? 'One attempt' : `${attempts} attempts`}
        </span>
      </Cell>
      <Cell className="text-end tabular-nums">{daysOverdue}</Cell>
      <Cell>{nextAttemptAt ? <Instant value={nextAttemptAt} /> : 'None'}</Cell>
      <Cell>
        <LastMail invoice={invoice} />
      </Cell>
      {mayAsk && (
        <Cell className="whitespace-nowrap">
          <PaymentLink invoice={id} />
        </Cell>
      )}
    </tr>
  );
}

function Customer({ invoice: { userId, customerId, email } }: { invoice: OpenInvoice }) {
  if (userId === null) return <code className="text-xs break-all">{customerId}</code>;
  return (
    <TextLink to={href('/customers/:userId', { userId })} className="whitespace-nowrap">
      {email ?? userId}
    </TextLink>
  );
}

function LastMail({ invoice: { lastMail } }: { invoice: OpenInvoice }) {
  if (!lastMail) return <p>None</p>;
  const kind = lastMail.kind.replaceAll('-', ' ');
  return (
    <div>
      <span>{`${kind.charAt(0).toUpperCase()}${kind.slice(1)}`}</span>
      <span className="block text-xs text-soft">
        <span>{lastMail.result === 'sent' ? '' : `${lastMail.result}, `}</span>
        <Instant value={lastMail.at} />
      </span>
    </div>
  );
}
