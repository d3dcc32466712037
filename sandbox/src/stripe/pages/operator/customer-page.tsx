import { formatDay } from '../kit/dates.ts';
import { formatMoney } from '../../money.ts';
import { Field } from '../kit/field.tsx';
import { invoiceStatus, Status, subscriptionStatus } from '../kit/status.tsx';
import type { Customer, Invoice } from '../../store/object-types.ts';
import { ActionForm } from './forms.tsx';
import { attemptsText } from './events.tsx';
import type { CustomerView, SubscriptionEntry } from './customer-view.ts';
import { nameOf } from './customers.tsx';
import { OperatorPage } from './operator-page.tsx';
import type { Message } from './operator-page.tsx';
import { PaymentSection } from './payments.tsx';
import { hasEnded } from '../../engine/subscriptions/subscription-body.ts';

/** A customer with all that an operator can do about subscriptions, payments and credit. */
export function CustomerPage({ done, failure, ...view }: CustomerView & Message) {
  const { id } = view.customer;
  const page = { title: nameOf(view.customer), path: `/dashboard/customers/${id}`, id };
  return (
    <OperatorPage {...page} done={done} failure={failure}>
      <div className="panels">
        <SubscriptionSection subscriptions={view.subscriptions} />
        <PaymentSection payments={view.payments} />
        <CreditSection {...view} />
        <InvoiceSection invoices={view.invoices} />
      </div>
    </OperatorPage>
  );
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
        label="Add credit"
        target={nameOf(customer)}
      >
        <Field
          name="amount"
          id="credit-amount"
          label="Amount"
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <Field name="description" id="credit-description" label="Reason (optional)" />
      </ActionForm>
    </section>
  );
}

/** A negative balance is credit. */
function balanceText({ balance, currency }: Customer): string {
  if (balance === 0) return 'No credit.';
  const amount = formatMoney(Math.abs(balance), currency ?? 'usd');
  return balance < 0
    ? `${amount} applies to the next invoices.`
    : `${amount} is added to the next invoice.`;
}

function InvoiceSection({ invoices }: Pick<CustomerView, 'invoices'>) {
  return (
    <section className="stack" aria-labelledby="invoices">
      <h2 id="invoices">Invoices</h2>
      {invoices.length === 0 && <p>No invoices yet.</p>}
      <ul className="stack-tight">
        {invoices.map((invoice) => (
          <li key={invoice.id}>
            <InvoiceLink {...invoice} /> <Status {...invoiceStatus(invoice.status)} />{' '}
            <span className="small soft">
              {attemptsText(
                invoice.status === 'open' ? invoice.attempt_count : 0,
                invoice.next_payment_attempt,
              )}
            </span>
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

function SubscriptionSection({ subscriptions }: { subscriptions: SubscriptionEntry[] }) {
  return (
    <section className="stack" aria-labelledby="subscriptions">
      <h2 id="subscriptions">Subscriptions</h2>
      {subscriptions.length === 0 && <p>No subscriptions yet.</p>}
      <ul className="stack">
        {subscriptions.map((entry) => (
          <li key={entry.subscription.id} className="sheet stack">
            <SubscriptionDetails {...entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SubscriptionDetails(entry: SubscriptionEntry) {
  const { subscription, plan, outlook, card } = entry;
  return (
    <>
      <div>
        <p className="row between">
          <strong>{plan}</strong> <Status {...subscriptionStatus(subscription.status)} />
        </p>
        <p className="small id soft">{subscription.id}</p>
      </div>
      <p>{outlook.join(' ')}</p>
      {!hasEnded(subscription) && (
        <p className="small soft">{card ? `Charged to ${card}` : 'No card on file.'}</p>
      )}
      <SubscriptionActions {...entry} />
    </>
  );
}

function SubscriptionActions({ subscription, plan, canChange, endsLater }: SubscriptionEntry) {
  const path = `subscriptions/${subscription.id}`;
  if (hasEnded(subscription)) return null;
  return (
    <>
      <div className="row close">
        {endsLater ? (
          <ActionForm path={`${path}/keep`} label="Don’t cancel" target={plan} />
        ) : (
          canChange && (
            <ActionForm
              path={`${path}/cancel`}
              label="Cancel at period end"
              target={plan}
              field={{ name: 'when', value: 'period_end' }}
            />
          )
        )}
        <ActionForm
          path={`${path}/cancel`}
          label="Cancel now"
          target={plan}
          field={{ name: 'when', value: 'now' }}
        />
      </div>
      {canChange && (
        <ActionForm path={`${path}/extend`} label="Add free days" target={plan}>
          <Field
            name="days"
            id={`days-${subscription.id}`}
            label="Free days after the current period"
            inputMode="numeric"
            defaultValue="7"
            required
          />
        </ActionForm>
      )}
    </>
  );
}
