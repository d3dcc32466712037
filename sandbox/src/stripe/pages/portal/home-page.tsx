import { Notice } from '../kit/page-shell.tsx';
import { PortalShell } from './portal-shell.tsx';
import { Status } from '../kit/status.tsx';
import type { StatusView } from '../kit/status.tsx';
import { say } from '../../page-language.ts';

export interface PortalHomeView {
  seller: string;
  headline: string | null;
  returnUrl: string | null;
  /** The message after a step. */
  done: string | null;
  plans: PlanView[];
  /** Undefined when the configuration hides payment methods. */
  card: { text: string | null; updateUrl: string } | undefined;
  /** Undefined when the configuration lets the customer change none of them. */
  details: BillingDetails | undefined;
  /** Undefined when the configuration hides the history. */
  invoices: InvoiceRow[] | undefined;
}

/** What invoices say of the customer, line by line. */
export interface BillingDetails {
  lines: string[];
  updateUrl: string;
}

export function PortalHomePage(view: PortalHomeView) {
  const { seller, headline, returnUrl, done, plans, card, details, invoices } = view;
  return (
    <PortalShell
      title={say('{seller}: your subscription', { seller })}
      seller={seller}
      back={returnUrl ? { href: returnUrl, label: say('Return to {seller}', { seller }) } : null}
    >
      <h1>{say('Your subscription')}</h1>
      {headline && <p className="soft">{headline}</p>}
      {done && <Notice tone="good">{done}</Notice>}
      <div className="stack-wide">
        {plans.length === 0 ? <p>{say('You have no plan at the moment.')}</p> : null}
        {plans.map((plan) => (
          <PlanSection key={plan.id} plan={plan} />
        ))}
        {card && (
          <section className="stack" aria-labelledby="card">
            <h2 id="card">{say('Payment method')}</h2>
            <p>{card.text ?? say('There is no card on file.')}</p>
            <p>
              <a className="button" href={card.updateUrl}>
                {say('Update payment method')}
              </a>
            </p>
          </section>
        )}
        {details && (
          <section className="stack" aria-labelledby="details">
            <h2 id="details">{say('Billing information')}</h2>
            {details.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
            <p>
              <a className="button" href={details.updateUrl}>
                {say('Update information')}
              </a>
            </p>
          </section>
        )}
        {invoices && <InvoiceRows invoices={invoices} />}
      </div>
    </PortalShell>
  );
}

export interface PlanView {
  id: string;
  name: string;
  price: string;
  status: StatusView;
  /** Sentences that tell the subscriber what comes next. */
  sentences: string[];
  /** The card that this plan is charged to, when it has its own. */
  card: string | null;
  payUrl: string | null;
  cancelUrl: string | null;
  renewUrl: string | null;
  switchUrl: string | null;
}

function PlanSection({ plan }: { plan: PlanView }) {
  const heading = `plan-${plan.id}`;
  return (
    <section className="sheet stack" aria-labelledby={heading}>
      <div className="row between">
        <h2 id={heading}>{plan.name}</h2>
        <Status {...plan.status} />
      </div>
      <p className="lead-amount">{plan.price}</p>
      {plan.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {plan.card && <p className="soft">{say('Charged to {card}', { card: plan.card })}</p>}
      <div className="row">
        {plan.payUrl && (
          <a className="button main" href={plan.payUrl}>
            {say('Pay open invoice')}
          </a>
        )}
        {plan.renewUrl && (
          <form method="post" action={plan.renewUrl}>
            <button
              type="submit"
              className="main"
              aria-describedby={heading}
              data-busy={say('One moment…')}
            >
              {say('Renew plan')}
            </button>
          </form>
        )}
        {plan.switchUrl && (
          <a className="button" href={plan.switchUrl} aria-describedby={heading}>
            {say('Switch plan')}
          </a>
        )}
        {plan.cancelUrl && (
          <a className="button" href={plan.cancelUrl} aria-describedby={heading}>
            {say('Cancel plan')}
          </a>
        )}
      </div>
    </section>
  );
}

export interface InvoiceRow {
  id: string;
  date: string;
  amount: string;
  status: StatusView;
  url: string | null;
}

/** The invoice history, newest first as given. */
function InvoiceRows({ invoices }: { invoices: InvoiceRow[] }) {
  return (
    <section className="stack" aria-labelledby="invoices">
      <h2 id="invoices">{say('Invoices')}</h2>
      {invoices.length === 0 ? (
        <p>{say('There are no invoices yet.')}</p>
      ) : (
        <div className="scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">{say('Date')}</th>
                <th scope="col">{say('Amount')}</th>
                <th scope="col">{say('Status')}</th>
              </tr>
            </thead>
            <tbody>
              {invoices.map(({ id, date, amount, status, url }) => (
                <tr key={id}>
                  <td>{url ? <a href={url}>{date}</a> : date}</td>
                  <td className="amount">{amount}</td>
                  <td>
                    <Status {...status} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
