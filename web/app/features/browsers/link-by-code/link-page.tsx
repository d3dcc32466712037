import { brand } from '@stillweb/contract/brand';
import { focusInPlace } from '@stillweb/ui/dialog/focus-on-mount.ts';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { t } from '@stillweb/texts/t';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import { ButtonLink } from '../../../links/links.tsx';

interface LinkPageProps {
  title: string;
  /** For a state that follows an answer of the user. */
  focusesHeading?: boolean;
  children?: ReactNode;
}

/** One of the states of the page that links a browser by a code. */
export function LinkPage({ title, focusesHeading, children }: LinkPageProps) {
  return (
    <>
      <Heading level={1} ref={focusesHeading ? focusInPlace : null}>
        {title}
      </Heading>
      {children}
    </>
  );
}

export function LinkApproved({ name }: { name: string }) {
  return (
    <LinkPage title={t('link-page.linked', 'Your browser is linked')} focusesHeading>
      <p className="wrap-anywhere text-soft">
        {t(
          'link-page.linked-text',
          'You can close this page. {name} will turn Premium on within seconds.',
          { name },
        )}
      </p>
      <BrowsersLink />
    </LinkPage>
  );
}

export function LinkRefused({ name }: { name: string }) {
  return (
    <LinkPage title={t('link-page.refused', 'It was not linked')} focusesHeading>
      <p className="wrap-anywhere text-soft">
        {t(
          'link-page.refused-text',
          "{name} was refused, and its code no longer works. If someone sent you that code, it wasn't {brand}. Never type codes that others send you.",
          { name, brand: brand.name },
        )}
      </p>
      <BrowsersLink />
    </LinkPage>
  );
}

function BrowsersLink() {
  return (
    <div>
      <ButtonLink to={`${href('/dashboard/account')}#browsers`} variant="secondary">
        {t('link-browser.see', 'See your browsers')}
      </ButtonLink>
    </div>
  );
}
