import type { OpenInvoice } from '@stillweb/contract/console/figures/chase';
import { declineWords } from '@stillweb/contract/console/figures/decline-words';
import { formatExactMoney } from '@stillweb/contract/text/money';
import { capitalized } from '@stillweb/contract/text/words';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { textLinkStyle } from '@stillweb/ui/kit/text-link-style.ts';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { VisuallyHidden } from '@stillweb/ui/kit/visually-hidden.tsx';
import { useMay } from '../../session/hooks.ts';
import { Cell, InstantCell, numberColumn, Row, Table } from '../../tables/table.tsx';
import { CustomerName } from '../../text/customer-link.tsx';
import { copy, IdText } from '../../text/id-text.tsx';
import { Instant } from '../../text/instant.tsx';
import { emailKindLabel } from '../../text/labels.ts';
import { usePaymentLinkMutation } from './api.ts';

const columns = [
  numberColumn('Amount'),
  'Customer',
  'Invoice',
  'Decline reason',
  numberColumn('Days overdue'),
  'Next attempt',
  'Last email',
];

export function OpenInvoices({ invoices }: { invoices: readonly OpenInvoice[] }) {
  const mayAsk = useMay('read-personal-data');
  return (
    <Table
      caption="Open invoices"
      columns={mayAsk ? [...columns, 'Payment link'] : columns}
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

/** Asks Stripe for the link, which opens without a log-in: it is shown to copy, and kept nowhere. */
function PaymentLink({ invoice }: { invoice: string }) {
  const [readLink, { data, isLoading }] = usePaymentLinkMutation();

  async function ask() {
    const { data: link, error } = await readLink(invoice);
    if (link) await copy(link.url);
    else toast.error(failureOf(error, 'Stripe returned no link.').message);
  }

  if (data) {
    return (
      <a href={data.url} target="_blank" rel="noreferrer" className={textLinkStyle}>
        Open
        <VisuallyHidden>{` the page to pay ${invoice}`}</VisuallyHidden>
      </a>
    );
  }
  return (
    <Button
      variant="secondary"
      size="small"
      pending={isLoading}
      pendingText="Asking…"
      onClick={() => void ask()}
    >
      Copy link
      <VisuallyHidden>{` to pay ${invoice}`}</VisuallyHidden>
    </Button>
  );
}
