import { brand } from '@stillweb/contract/brand';
import { href } from 'react-router';
import { ButtonLink } from '../../../links/links.tsx';
import { LinkPage } from './link-page.tsx';

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
