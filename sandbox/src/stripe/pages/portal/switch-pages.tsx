import { PortalShell } from './portal-shell.tsx';
import { Notice } from '../kit/page-shell.tsx';
import { say } from '../../page-language.ts';

export interface PlanChoice {
  priceId: string;
  name: string;
  price: string;
  isCurrent: boolean;
}

export interface SwitchPageView {
  choices: PlanChoice[];
  confirmUrl: string;
  back: { href: string; label: string } | null;
}

/** The plans on offer; the next page shows the price of the change. */
export function ChoicePage({ choices, confirmUrl, back }: SwitchPageView) {
  const firstOther = choices.find((choice) => !choice.isCurrent);
  return (
    <PortalShell title={say('Switch plan')} back={back}>
      <h1>{say('Switch plan')}</h1>
      {firstOther ? (
        <form action={confirmUrl} className="stack">
          <fieldset>
            <legend>{say('Choose a plan')}</legend>
            {choices.map((choice) => (
              <label key={choice.priceId} className="choice">
                <input
                  type="radio"
                  name="price"
                  value={choice.priceId}
                  disabled={choice.isCurrent}
                  defaultChecked={choice === firstOther}
                />
                <span>
                  {choice.name}, {choice.price}
                  {choice.isCurrent && <span className="soft"> {say('(your plan now)')}</span>}
                </span>
              </label>
            ))}
          </fieldset>
          <button type="submit" className="main">
            {say('Continue')}
          </button>
        </form>
      ) : (
        <p>{say('There is no other plan to switch to.')}</p>
      )}
    </PortalShell>
  );
}

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
    <PortalShell title={say('Confirm the switch')} back={back} hasError={error !== null}>
      <h1>{say('Confirm the switch')}</h1>
      {error && <Notice tone="bad">{error}</Notice>}
      <p>
        {say('From {from} to', { from })} <strong>{to.text}</strong>.
      </p>
      <dl className="figures">
        {lines.map(({ key, text, amount }) => (
          <div key={key}>
            <dt>{text}</dt>
            <dd className="amount">{amount}</dd>
          </div>
        ))}
        <div className="total">
          <dt>{say('Due today')}</dt>
          <dd className="amount">{dueToday}</dd>
        </div>
        {creditLeft && (
          <div>
            <dt>{say('Credit for later charges')}</dt>
            <dd className="amount">{creditLeft}</dd>
          </div>
        )}
      </dl>
      <p>{nextCharge}</p>
      {card && <p className="soft">{say('Charged to {card}', { card })}</p>}
      <form method="post" action={view.action} className="row">
        <input type="hidden" name="price" value={to.priceId} />
        <input type="hidden" name="at" value={view.at} />
        <button type="submit" className="main" data-busy={say('One moment…')}>
          {say('Confirm')}
        </button>
        {back && (
          <a className="button" href={back.href}>
            {say('Keep plan')}
          </a>
        )}
      </form>
    </PortalShell>
  );
}
