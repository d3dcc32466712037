import type { OpenInvoice } from '@stillweb/contract/console/figures/chase';
import { declineWords } from '@stillweb/contract/console/figures/decline-words';
import { formatExactMoney } from '@stillweb/contract/text/money';
import { capitalized } from '@stillweb/contract/text/words';
import { CustomerName } from '../../parts/customer-link.tsx';
import { emailKindLabel } from '../../parts/email-kind-label.ts';
import { IdText } from '../../parts/id-text.tsx';
import { Instant } from '../../parts/instant.tsx';
import { Cell, InstantCell, numberColumn, Row, Table } from '../../parts/table.tsx';
import { useMay } from '../../session/hooks.ts';
import { PaymentLink } from './payment-link.tsx';

const columns = [
  numberColumn('Amount'),
  'Customer',
  'Invoice',
  'Why it was declined',
  numberColumn('Days overdue'),
  'Next try',
  'Last email',
];

export function OpenInvoices({ invoices }: { invoices: readonly OpenInvoice[] }) {
  const mayAsk = useMay('read-personal-data');
  return (
    <Table
      caption="Open invoices"
      columns={mayAsk ? [...columns, 'Link to pay'] : columns}
      rows={invoices}
      isWide
    >
      {(invoice) => <InvoiceRow key={invoice.id} invoice={invoice} mayAsk={mayAsk} />}
    </Table>
  );
}

function InvoiceRow({ invoice, mayAsk }: { invoice: OpenInvoice; mayAsk: boolean }) {
  const { id, number, remaining, attempts, declineCode, daysOverdue, nextAttemptAt } = invoice;
  return (
    <Row>
      <Cell className="font-medium">{formatExactMoney(remaining.amount, remaining.currency)}</Cell>
      <Cell>
        <CustomerName customer={invoice} />
      </Cell>
      <Cell className="whitespace-nowrap">
        {number ? <span title={id}>{number}</span> : <IdText value={id} />}
      </Cell>
      <Cell className="min-w-32">
        <span>{declineCode === null ? 'Not known' : capitalized(declineWords(declineCode))}</span>
        <span className="block text-xs text-soft">
          {attempts === 1 ? 'One attempt' : `${attempts} attempts`}
        </span>
      </Cell>
      <Cell>{daysOverdue}</Cell>
      <InstantCell value={nextAttemptAt} none="None" />
      <Cell>
        <LastMail invoice={invoice} />
      </Cell>
      {mayAsk && (
        <Cell className="whitespace-nowrap">
          <PaymentLink invoice={id} />
        </Cell>
      )}
    </Row>
  );
}

function LastMail({ invoice: { lastMail } }: { invoice: OpenInvoice }) {
  if (!lastMail) return <p>None</p>;
  return (
    <div>
      <span>{emailKindLabel(lastMail.kind)}</span>
      <span className="block text-xs text-soft">
        <span>{lastMail.result === 'sent' ? '' : `${lastMail.result}, `}</span>
        <Instant value={lastMail.at} />
      </span>
    </div>
  );
}
