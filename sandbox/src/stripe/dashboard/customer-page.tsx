import { formatDay } from '../pages/format/dates.ts';
import { formatMoney } from '../money.ts';
import { Field } from '../pages/layout/field.tsx';
import { Notice } from '../pages/layout/notice.tsx';
import { PageShell } from '../pages/layout/page-shell.tsx';
import { invoiceStatus, Status } from '../pages/layout/status.tsx';
import type { Customer, Invoice } from '../store/object-types.ts';
import { ActionForm } from './action-form.tsx';
import type { CustomerView } from './customer-view.ts';
import { PaymentSection } from './payments.tsx';
import { SubscriptionSection } from './subscriptions.tsx';

interface CustomerPageProps extends CustomerView {
  done?: string | undefined;
  failure?: string | undefined;
}

/** A customer with all that an operator can do about subscriptions, payments and credit. */
export function CustomerPage(view: CustomerPageProps) {
  const { customer, done, failure } = view;
  const name = nameOf(customer);
  return (
    <PageShell title={`${failure ? 'Error: ' : ''}${name}`}>
      <div className="stack-wide">
        <div className="stack">
          <nav className="row" aria-label="Places">
            <a href="/dashboard">All customers</a>
            <a href={`/dashboard/customers/${customer.id}`}>Refresh</a>
            <a href="/">Controls</a>
          </nav>
          <div>
            <h1>{name}</h1>
            <p className="small soft id">{customer.id}</p>
          </div>
          {done && <Notice tone="good">{done}</Notice>}
          {failure && <Notice tone="bad">{failure}</Notice>}
        </div>
        <div className="panels">
          <SubscriptionSection subscriptions={view.subscriptions} />
          <PaymentSection payments={view.payments} />
          <CreditSection {...view} />
          <InvoiceSection invoices={view.invoices} />
        </div>
      </div>
    </PageShell>
  );
}

/** The address of a customer, else the name, else the id. */
export function nameOf({ email, name, id }: Customer): string {
  return email ?? name ?? id;
}

function CreditSection({ customer, movements }: CustomerView) {
  return (
    <section className="stack" aria-labelledby="credit">
      <h2 id="credit">Credit</h2>
      <p>{balanceText(customer)}</p>
      <ul className="stack-tight">
        {movements.map(({ id, amount, created, description, type, currency: unit }) => (
          <li key={id}>
            <span className="amount">{formatMoney(-amount, unit)}</span> on {formatDay(created)},{' '}
            {description ?? type.replaceAll('_', ' ')}
          </li>
        ))}
      </ul>
      <ActionForm
        path={`customers/${customer.id}/credit`}
        label="Give credit"
        of={nameOf(customer)}
      >
        <Field
          name="amount"
          id="credit-amount"
          label="Amount"
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <Field name="description" id="credit-description" label="What for (optional)" />
      </ActionForm>
    </section>
  );
}

/** A negative balance is credit. */
function balanceText({ balance, currency }: Customer): string {
  if (balance === 0) return 'There is no credit.';
  const amount = formatMoney(Math.abs(balance), currency ?? 'usd');
  return balance < 0
    ? `${amount} pays the next invoices.`
    : `${amount} is added to the next invoice.`;
}

function InvoiceSection({ invoices }: Pick<CustomerView, 'invoices'>) {
  return (
    <section className="stack" aria-labelledby="invoices">
      <h2 id="invoices">Invoices</h2>
      {invoices.length === 0 && <p>There is no invoice.</p>}
      <ul className="stack-tight">
        {invoices.map((invoice) => (
          <li key={invoice.id}>
            <InvoiceLink {...invoice} /> <Status {...invoiceStatus(invoice.status)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function InvoiceLink({ created, total, currency, hosted_invoice_url: url }: Invoice) {
  const text = `${formatDay(created)}, ${formatMoney(total, currency)}`;
  return url ? <a href={url}>{text}</a> : text;
}
