import type { StatusView } from '../../pages/layout/status.tsx';
import { Status } from '../../pages/layout/status.tsx';

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

export function PlanSection({ plan }: { plan: PlanView }) {
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
      {plan.card && <p className="soft">Charged to {plan.card}</p>}
      <div className="row">
        {plan.payUrl && (
          <a className="button main" href={plan.payUrl}>
            Pay open invoice
          </a>
        )}
        {plan.renewUrl && (
          <form method="post" action={plan.renewUrl}>
            <button
              type="submit"
              className="main"
              aria-describedby={heading}
              data-busy="One moment…"
            >
              Renew plan
            </button>
          </form>
        )}
        {plan.switchUrl && (
          <a className="button" href={plan.switchUrl} aria-describedby={heading}>
            Switch plan
          </a>
        )}
        {plan.cancelUrl && (
          <a className="button" href={plan.cancelUrl} aria-describedby={heading}>
            Cancel plan
          </a>
        )}
      </div>
    </section>
  );
}
