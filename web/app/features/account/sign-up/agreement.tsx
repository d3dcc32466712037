import { VisuallyHidden } from '@stillweb/ui/visually-hidden.tsx';
import { href } from 'react-router';
import { TextLink } from '../../../links/text-link.tsx';

/** The documents that a sign-up agrees to. Links open another tab, so that typed text is kept. */
export function Agreement() {
  return (
    <p className="text-sm text-soft">
      By signing up you agree to our <NewTabLink to={href('/terms')}>Terms of Service</NewTabLink>.
      Our <NewTabLink to={href('/privacy')}>Privacy Policy</NewTabLink> says what we do with your
      data.
    </p>
  );
}

function NewTabLink({ to, children }: { to: string; children: string }) {
  return (
    <TextLink to={to} target="_blank">
      {children}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </TextLink>
  );
}
