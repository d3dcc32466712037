import { PortalShell } from '../portal-shell.tsx';

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
    <PortalShell title="Switch plan" back={back}>
      <h1>Switch plan</h1>
      {firstOther ? (
        <form action={confirmUrl} className="stack">
          <fieldset>
            <legend>Choose a plan</legend>
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
                  {choice.isCurrent && <span className="soft"> (your plan now)</span>}
                </span>
              </label>
            ))}
          </fieldset>
          <button type="submit" className="main">
            Continue
          </button>
        </form>
      ) : (
        <p>There is no other plan to switch to.</p>
      )}
    </PortalShell>
  );
}
