import { PortalShell } from './portal-shell.tsx';
import type { PortalConfiguration } from '../../store/object-types.ts';
import { say } from '../../page-language.ts';

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
    <PortalShell title={say('Cancel plan')} back={back}>
      <h1>{say('Cancel {plan}?', { plan: planName })}</h1>
      <p>{consequence}</p>
      <form method="post" className="stack">
        {reasons.length > 0 && <ReasonFields reasons={reasons} />}
        <div className="row">
          <button type="submit" className="main" data-busy={say('Canceling…')}>
            {say('Cancel plan')}
          </button>
          {back && (
            <a className="button" href={back.href}>
              {say('Keep plan')}
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
        <legend>{say('Why are you leaving? (optional)')}</legend>
        {reasons.map(({ value, label }) => (
          <label key={value} className="choice">
            <input type="radio" name="feedback" value={value} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <div className="field">
        <label htmlFor="comment">{say('Anything else? (optional)')}</label>
        <textarea id="comment" name="comment" rows={3} maxLength={1000} />
      </div>
    </>
  );
}

const labels: Record<string, string> = {
  too_expensive: 'It costs too much',
  missing_features: 'A feature is missing',
  switched_service: 'I found something better',
  unused: 'I don’t use it',
  customer_service: 'Support could not help me',
  too_complex: 'It is hard to use',
  low_quality: 'It does not work well',
  other: 'Another reason',
};

/** The reasons that the configuration offers; none when it asks for no reason. */
export function offeredReasons({
  features,
}: PortalConfiguration): { value: string; label: string }[] {
  const { enabled, options } = features.subscription_cancel.cancellation_reason;
  return enabled ? options.map((value) => ({ value, label: say(labels[value] ?? value) })) : [];
}
