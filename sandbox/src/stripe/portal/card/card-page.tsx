import { formStatus } from '../../pages/card/card-form.ts';
import type { CardFormState } from '../../pages/card/card-form.ts';
import { CardFields } from '../../pages/card/card-fields.tsx';
import { Notice } from '../../pages/layout/notice.tsx';
import { TestCards } from '../../pages/card/test-cards.tsx';
import { PortalShell } from '../portal-shell.tsx';

export interface CardPageView extends CardFormState {
  current: string | null;
  /** The address that the form posts to, also when shown after the 3-D Secure page. */
  action: string;
  back: { href: string; label: string } | null;
}

export function CardPage({ current, entry, errors, failure, action, back }: CardPageView) {
  const hasError = formStatus({ errors, failure }) !== 200;
  return (
    <PortalShell title="Update payment method" back={back} hasError={hasError}>
      <h1>Update payment method</h1>
      {current && <p className="soft">Now {current}</p>}
      <div className="sheet stack">
        {failure && <Notice tone="bad">{failure}</Notice>}
        <form method="post" action={action} className="stack" noValidate>
          <CardFields entry={entry} errors={errors} />
          <button type="submit" className="main wide" data-busy="One moment…">
            Update payment method
          </button>
        </form>
        <TestCards />
      </div>
    </PortalShell>
  );
}
