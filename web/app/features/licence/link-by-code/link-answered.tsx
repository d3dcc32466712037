import { brand } from '@stillweb/contract/brand';
import { href } from 'react-router';
import { ButtonLink } from '../../../links/button-link.tsx';
import { LinkPage } from './link-page.tsx';

export function LinkApproved({ name }: { name: string }) {
  return (
    <LinkPage title="It is linked within seconds" focusesHeading>
      <p className="wrap-anywhere text-soft">
        {`${name} collects its link by itself. You can go back to it, and close this page.`}
      </p>
      <BrowsersLink />
    </LinkPage>
  );
}

export function LinkRefused({ name }: { name: string }) {
  return (
    <LinkPage title="It was not linked" focusesHeading>
      <p className="wrap-anywhere text-soft">
        {`${name} was refused, and its code works no more. If a person sent you that code, it was not ${brand.name}: do not type codes that you are sent.`}
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
