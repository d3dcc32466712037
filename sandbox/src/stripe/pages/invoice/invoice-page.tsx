import { formStatus } from '../kit/card-form.ts';
import type { CardFormState } from '../kit/card-form.ts';
import { CardFields } from '../kit/card-fields.tsx';
import { Notice, Seller, PageShell } from '../kit/page-shell.tsx';
import { Status } from '../kit/status.tsx';
import type { StatusView } from '../kit/status.tsx';
import { TestCards } from '../kit/test-cards.tsx';
import { formatMoney } from '../../money.ts';
import type { Invoice } from '../../store/object-types.ts';
import { say } from '../../page-language.ts';

export interface InvoicePageView {
  seller: string;
  number: string;
  status: StatusView;
  date: string;
  billedTo: string | null;
  /** Of the business that is billed. */
  taxIds: string[];
  lines: InvoiceRow[];
  total: string;
  paid: string;
  due: string;
  /** The card on file that may be charged; null when there is none. */
  card: string | null;
  canPay: boolean;
  /** The address that the forms post to, also when shown after the 3-D Secure page. */
  action: string;
  form: CardFormState;
  done: string | null;
}

/** The plain invoice behind `hosted_invoice_url`; an open one can be paid here. */
export function InvoicePage(view: InvoicePageView) {
  const { seller, number, status, form, done } = view;
  const hasError = formStatus(form) !== 200;
  const title = say('Invoice {number}', { number });
  return (
    <PageShell title={hasError ? say('Error: {title}', { title }) : title} width="slim">
      <div className="sheet stack">
        <p>
          <Seller name={seller} />
        </p>
        <div className="row between">
          <h1>{title}</h1>
          <Status {...status} />
        </div>
        {form.failure && <Notice tone="bad">{form.failure}</Notice>}
        {done && <Notice tone="good">{done}</Notice>}
        <Amounts {...view} />
        {view.canPay && <PaymentForms {...view} />}
      </div>
    </PageShell>
  );
}

function Amounts({ date, billedTo, taxIds, lines, total, paid, due }: InvoicePageView) {
  return (
    <dl className="figures">
      <div>
        <dt>{say('Date')}</dt>
        <dd>{date}</dd>
      </div>
      {billedTo && (
        <div>
          <dt>{say('Billed to')}</dt>
          <dd>{billedTo}</dd>
        </div>
      )}
      {taxIds.map((taxId) => (
        <div key={taxId}>
          <dt>{say('Tax ID')}</dt>
          <dd>{taxId}</dd>
        </div>
      ))}
      {lines.map(({ key, text, amount }) => (
        <div key={key}>
          <dt>{text}</dt>
          <dd className="amount">{amount}</dd>
        </div>
      ))}
      <div className="total">
        <dt>{say('Total')}</dt>
        <dd className="amount">{total}</dd>
      </div>
      <div>
        <dt>{say('Paid')}</dt>
        <dd className="amount">{paid}</dd>
      </div>
      <div className="total">
        <dt>{say('Due')}</dt>
        <dd className="amount">{due}</dd>
      </div>
    </dl>
  );
}

function PaymentForms(view: InvoicePageView) {
  const { card, due, action, form } = view;
  if (!card) return <CardForm {...view} />;
  return (
    <div className="stack no-print">
      <form method="post" action={action} className="stack">
        <p className="soft">{say('Charged to {card}', { card })}</p>
        <button type="submit" className="main wide" data-busy={say('Paying…')}>
          {say('Pay {due}', { due })}
        </button>
      </form>
      <details open={formStatus(form) !== 200}>
        <summary>{say('Pay with another card')}</summary>
        <CardForm {...view} />
      </details>
    </div>
  );
}

function CardForm({ due, action, form }: InvoicePageView) {
  return (
    <div className="stack no-print">
      <form method="post" action={action} className="stack" noValidate>
        <input type="hidden" name="with" value="card" />
        <CardFields entry={form.entry} errors={form.errors} />
        <button type="submit" className="main wide" data-busy={say('Paying…')}>
          {say('Pay {due} with this card', { due })}
        </button>
      </form>
      <TestCards />
    </div>
  );
}

export interface InvoiceRow {
  key: string;
  text: string;
  amount: string;
}

/** The rows of an invoice: its lines, their total discount, and its tax. */
export function invoiceRows({
  currency,
  lines,
  total_discount_amounts,
  total_taxes,
}: Pick<Invoice, 'currency' | 'lines' | 'total_discount_amounts' | 'total_taxes'>): InvoiceRow[] {
  const discount = (total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
  return [
    ...lines.data.map(({ id, description, amount }) => ({
      key: id,
      text: description ?? say('Subscription'),
      amount: formatMoney(amount, currency),
    })),
    ...(discount === 0
      ? []
      : [{ key: 'discount', text: say('Discount'), amount: formatMoney(-discount, currency) }]),
    ...(total_taxes ?? []).map(({ amount, tax_behavior }) => ({
      key: tax_behavior,
      text: say(tax_behavior === 'inclusive' ? 'Tax contained in the amounts' : 'Tax'),
      amount: formatMoney(amount, currency),
    })),
  ];
}

/** How the customer's balance changes the amount of an invoice; none where it does not. */
export function balanceRows({
  currency,
  starting_balance: before,
  ending_balance: after,
}: Pick<Invoice, 'currency' | 'starting_balance' | 'ending_balance'>): InvoiceRow[] {
  if (after === null) return [];
  const credit = Math.min(0, after) - Math.min(0, before);
  const debt = Math.max(0, after) - Math.max(0, before);
  const debtText = debt > 0 ? 'Too little to charge, added to the next invoice' : 'From earlier';
  const rows = [
    { key: 'credit', text: say('Credit'), minor: credit },
    { key: 'debt', text: say(debtText), minor: debt },
  ];
  return rows
    .filter(({ minor }) => minor !== 0)
    .map(({ minor, ...row }) => ({ ...row, amount: formatMoney(-minor, currency) }));
}
