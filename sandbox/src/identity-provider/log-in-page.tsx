import { Field } from '../stripe/pages/layout/field.tsx';
import { PageShell } from '../stripe/pages/layout/page-shell.tsx';

/** Asks for an address and a name, and for no password: it believes both. */
export function LogInPage({ action }: { action: string }) {
  return (
    <PageShell title="Log in with Demo" width="slim">
      <div className="stack">
        <h1>Log in with Demo</h1>
        <p>This stands in for a company such as Google. Any address will do.</p>
        <form method="post" action={action} className="stack">
          <Field name="email" label="Email" type="email" autoComplete="off" required />
          <Field name="name" label="Name" autoComplete="off" description="may be empty" />
          <p>
            <label>
              <input type="checkbox" name="verified" value="yes" defaultChecked /> The address is
              verified
            </label>
          </p>
          <p>
            <label>
              <input type="checkbox" name="userinfo" value="yes" /> Only the userinfo endpoint says
              so, not the id token
            </label>
          </p>
          <div className="row">
            <button type="submit" className="main">
              Continue
            </button>
            <button type="submit" name="cancel" value="yes" formNoValidate>
              Cancel
            </button>
          </div>
        </form>
      </div>
    </PageShell>
  );
}
