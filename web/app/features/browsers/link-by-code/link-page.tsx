import { brand } from '@stillweb/contract/brand';
import { focusInPlace } from '@stillweb/ui/dialog/focus-on-mount.ts';
import { Heading } from '@stillweb/ui/page/heading.tsx';
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
    <LinkPage title="Your browser is linked" focusesHeading>
      <p className="wrap-anywhere text-soft">
        {`You can close this page. ${name} will turn Premium on within seconds.`}
      </p>
      <BrowsersLink />
    </LinkPage>
  );
}

export function LinkRefused({ name }: { name: string }) {
  return (
    <LinkPage title="It was not linked" focusesHeading>
      <p className="wrap-anywhere text-soft">
        {`${name} was refused, and its code no longer works. If someone sent you that code, it wasn't ${brand.name}. Never type codes that others send you.`}
      </p>
      <BrowsersLink />
    </LinkPage>
  );
}

function BrowsersLink() {
  return (
    <div>
      <ButtonLink to={`${href('/dashboard/account')}#browsers`} variant="secondary">
        See your browsers
      </ButtonLink>
    </div>
  );
}
