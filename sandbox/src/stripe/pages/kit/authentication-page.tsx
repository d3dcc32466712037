import { PageShell } from './page-shell.tsx';
import { say } from '../../page-language.ts';

export interface AuthenticationView {
  seller: string;
  cardLast4: string;
  /** The amount that is charged, as text; null to collect later payments. */
  amount: string | null;
}

/** Stands in for the bank's 3-D Secure page. Both buttons post to the page's own address. */
export function AuthenticationPage({ seller, cardLast4: last4, amount }: AuthenticationView) {
  return (
    <PageShell title={say('Confirm with your bank')} width="slim">
      <div className="sheet stack">
        <h1>{say('Confirm with your bank')}</h1>
        <p>
          {amount === null
            ? say(
                'Your bank asks you to confirm: {seller} wants to collect later payments with the card ending in {last4}.',
                { seller, last4 },
              )
            : say(
                'Your bank asks you to confirm: {seller} wants to charge {amount} with the card ending in {last4}.',
                { seller, amount, last4 },
              )}
        </p>
        <p className="soft small">
          {say('This page replaces the 3-D Secure step of a real bank. Choose its result.')}
        </p>
        <form method="post" className="row">
          <button
            type="submit"
            className="main"
            name="outcome"
            value="complete"
            data-busy={say('One moment…')}
          >
            {say('Complete authentication')}
          </button>
          <button type="submit" name="outcome" value="fail" data-busy={say('One moment…')}>
            {say('Fail authentication')}
          </button>
        </form>
      </div>
    </PageShell>
  );
}
