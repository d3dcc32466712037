import { Notice } from '../../pages/layout/notice.tsx';
import type { InvoiceRow } from './invoice-rows.tsx';
import { InvoiceRows } from './invoice-rows.tsx';
import { PortalShell } from '../portal-shell.tsx';
import type { PlanView } from './plan-section.tsx';
import { PlanSection } from './plan-section.tsx';

export interface PortalHomeView {
  seller: string;
  headline: string | null;
  returnUrl: string | null;
  /** The message after a step. */
  done: string | null;
  plans: PlanView[];
  /** Undefined when the configuration hides payment methods. */
  card: { text: string | null; updateUrl: string } | undefined;
  /** Undefined when the configuration hides the history. */
  invoices: InvoiceRow[] | undefined;
}

export function PortalHomePage(view: PortalHomeView) {
  const { seller, headline, returnUrl, done, plans, card, invoices } = view;
  return (
    <PortalShell
      title={`${seller}: your subscription`}
      seller={seller}
      back={returnUrl ? { href: returnUrl, label: `Return to ${seller}` } : null}
    >
      <h1>Your subscription</h1>
      {headline && <p className="soft">{headline}</p>}
      {done && <Notice tone="good">{done}</Notice>}
      <div className="stack-wide">
        {plans.length === 0 ? <p>You have no plan at the moment.</p> : null}
        {plans.map((plan) => (
          <PlanSection key={plan.id} plan={plan} />
        ))}
        {card && (
          <section className="stack" aria-labelledby="card">
            <h2 id="card">Payment method</h2>
            <p>{card.text ?? 'There is no card on file.'}</p>
            <p>
              <a className="button" href={card.updateUrl}>
                Update payment method
              </a>
            </p>
          </section>
        )}
        {invoices && <InvoiceRows invoices={invoices} />}
      </div>
    </PortalShell>
  );
}
