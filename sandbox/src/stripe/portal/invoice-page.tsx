import { Notice } from '../pages/notice.tsx';
import { PageShell } from '../pages/page-shell.tsx';
import type { StatusView } from '../pages/status.tsx';
import { Status } from '../pages/status.tsx';

export interface InvoicePageView {
  seller: string;
  number: string;
  status: StatusView;
  date: string;
  billedTo: string | null;
  lines: { key: string; text: string; amount: string }[];
  total: string;
  paid: string;
  due: string;
  /** The card that a press on the button charges; null when there is none on file. */
  card: string | null;
  canPay: boolean;
  failure: string | null;
  done: string | null;
}

/** The plain invoice behind `hosted_invoice_url`; an open one can be paid here. */
export function InvoicePage(view: InvoicePageView) {
  const { seller, number, status, failure, done } = view;
  return (
    <PageShell title={`${failure ? 'Error: ' : ''}Invoice ${number}`} width="slim">
      <div className="sheet stack">
        <p className="seller">{seller}</p>
        <div className="row between">
          <h1>Invoice {number}</h1>
          <Status {...status} />
        </div>
        {failure && (
          <Notice tone="bad">
            <p>{failure}</p>
          </Notice>
        )}
        {done && (
          <Notice tone="good">
            <p>{done}</p>
          </Notice>
        )}
        <Figures {...view} />
        {view.canPay && <PayForm card={view.card} due={view.due} />}
      </div>
    </PageShell>
  );
}

function Figures({ date, billedTo, lines, total, paid, due }: InvoicePageView) {
  return (
    <dl className="figures">
      <div>
        <dt>Date</dt>
        <dd>{date}</dd>
      </div>
      {billedTo && (
        <div>
          <dt>Billed to</dt>
          <dd>{billedTo}</dd>
        </div>
      )}
      {lines.map(({ key, text, amount }) => (
        <div key={key}>
          <dt>{text}</dt>
          <dd className="amount">{amount}</dd>
        </div>
      ))}
      <div className="total">
        <dt>Total</dt>
        <dd className="amount">{total}</dd>
      </div>
      <div>
        <dt>Paid</dt>
        <dd className="amount">{paid}</dd>
      </div>
      <div className="total">
        <dt>Due</dt>
        <dd className="amount">{due}</dd>
      </div>
    </dl>
  );
}

function PayForm({ card, due }: Pick<InvoicePageView, 'card' | 'due'>) {
  if (!card) return <p>There is no card on file. Add one in the customer portal, then pay here.</p>;
  return (
    <form method="post" className="stack no-print">
      <p className="soft">Charged to {card}</p>
      <button type="submit" className="main wide" data-busy="Paying…">
        Pay {due}
      </button>
    </form>
  );
}
