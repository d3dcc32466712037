import { PortalShell } from '../portal-shell.tsx';

export interface CancelPageView {
  planName: string;
  /** The effect of a cancellation: how long the plan lasts. */
  consequence: string;
  /** Empty when the configuration asks for no reason. */
  reasons: { value: string; label: string }[];
  back: { href: string; label: string } | null;
}

export function CancelPage({ planName, consequence, reasons, back }: CancelPageView) {
  return (
    <PortalShell title="Cancel plan" back={back}>
      <h1>Cancel {planName}?</h1>
      <p>{consequence}</p>
      <form method="post" className="stack">
        {reasons.length > 0 && <ReasonFields reasons={reasons} />}
        <div className="row">
          <button type="submit" className="main" data-busy="Canceling…">
            Cancel plan
          </button>
          {back && (
            <a className="button" href={back.href}>
              Keep plan
            </a>
          )}
        </div>
      </form>
    </PortalShell>
  );
}

function ReasonFields({ reasons }: Pick<CancelPageView, 'reasons'>) {
  return (
    <>
      <fieldset>
        <legend>Why are you leaving? (optional)</legend>
        {reasons.map(({ value, label }) => (
          <label key={value} className="choice">
            <input type="radio" name="feedback" value={value} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <div className="field">
        <label htmlFor="comment">Anything else? (optional)</label>
        <textarea id="comment" name="comment" rows={3} maxLength={1000} />
      </div>
    </>
  );
}
