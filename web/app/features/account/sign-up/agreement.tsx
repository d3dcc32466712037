import { classes } from '@stillweb/ui/kit/classes.ts';
import { VisuallyHidden } from '@stillweb/ui/kit/visually-hidden.tsx';
import { href } from 'react-router';
import { TextLink } from '../../../links/text-link.tsx';

interface AgreementProps {
  act?: 'signing up' | 'continuing';
  className?: string;
}

/** The documents that a sign-up agrees to. Links open another tab, so that typed text is kept. */
export function Agreement({ act = 'signing up', className }: AgreementProps) {
  return (
    <p className={classes('text-sm text-soft', className)}>
      <span>{`By ${act} you agree to our`}</span>{' '}
      <NewTabLink to={href('/terms')}>Terms of Service</NewTabLink>. Our{' '}
      <NewTabLink to={href('/privacy')}>Privacy Policy</NewTabLink> says what we do with your data.
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
