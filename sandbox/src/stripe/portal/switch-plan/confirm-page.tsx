import { Notice } from '../../pages/layout/notice.tsx';
import { PortalShell } from '../portal-shell.tsx';

export interface ConfirmView {
  from: string;
  to: { priceId: string; text: string };
  /** Simulated unix seconds that the amounts are calculated for. */
  at: number;
  /** The address that the form posts to, also when shown after the 3-D Secure page. */
  action: string;
  lines: { key: string; text: string; amount: string }[];
  dueToday: string;
  /** Credit that stays after the switch, if any. */
  creditLeft: string | null;
  nextCharge: string;
  card: string | null;
  back: { href: string; label: string } | null;
  error: string | null;
}

export function ConfirmPage(view: ConfirmView) {
  const { from, to, lines, dueToday, creditLeft, nextCharge, card, back, error } = view;
  return (
    <PortalShell title="Confirm the switch" back={back} hasError={error !== null}>
      <h1>Confirm the switch</h1>
      {error && <Notice tone="bad">{error}</Notice>}
      <p>
        From {from} to <strong>{to.text}</strong>.
      </p>
      <dl className="figures">
        {lines.map(({ key, text, amount }) => (
          <div key={key}>
            <dt>{text}</dt>
            <dd className="amount">{amount}</dd>
          </div>
        ))}
        <div className="total">
          <dt>Due today</dt>
          <dd className="amount">{dueToday}</dd>
        </div>
        {creditLeft && (
          <div>
            <dt>Credit for later charges</dt>
            <dd className="amount">{creditLeft}</dd>
          </div>
        )}
      </dl>
      <p>{nextCharge}</p>
      {card && <p className="soft">Charged to {card}</p>}
      <form method="post" action={view.action} className="row">
        <input type="hidden" name="price" value={to.priceId} />
        <input type="hidden" name="at" value={view.at} />
        <button type="submit" className="main" data-busy="One moment…">
          Confirm
        </button>
        {back && (
          <a className="button" href={back.href}>
            Keep plan
          </a>
        )}
      </form>
    </PortalShell>
  );
}
