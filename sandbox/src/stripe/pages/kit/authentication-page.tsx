import { PageShell } from './page-shell.tsx';

export interface AuthenticationView {
  seller: string;
  cardLast4: string;
  /** The action that the cardholder approves, such as `charge $9.00`. */
  purpose: string;
}

/** Stands in for the bank's 3-D Secure page. Both buttons post to the page's own address. */
export function AuthenticationPage({ seller, cardLast4, purpose }: AuthenticationView) {
  return (
    <PageShell title="Confirm with your bank" width="slim">
      <div className="sheet stack">
        <h1>Confirm with your bank</h1>
        <p>
          Your bank asks you to confirm: {seller} wants to {purpose} with the card ending in{' '}
          {cardLast4}.
        </p>
        <p className="soft small">
          This page replaces the 3-D Secure step of a real bank. Choose its result.
        </p>
        <form method="post" className="row">
          <button
            type="submit"
            className="main"
            name="outcome"
            value="complete"
            data-busy="One moment…"
          >
            Complete authentication
          </button>
          <button type="submit" name="outcome" value="fail" data-busy="One moment…">
            Fail authentication
          </button>
        </form>
      </div>
    </PageShell>
  );
}
