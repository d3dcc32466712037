import { Notice } from '@stillweb/ui/feedback/notice.tsx';
import { href } from 'react-router';
import { ButtonLink } from '../../../links/button-link.tsx';

/** Stands above the form, which a new link opens again. */
export function ExpiredLink() {
  return (
    <Notice
      tone="red"
      role="alert"
      title="This link is invalid or has expired."
      actions={
        <ButtonLink to={href('/auth/forget-password')} size="small">
          Send a new reset link
        </ButtonLink>
      }
    >
      <p>
        A link works once, for 30 minutes, and only the newest one works. The form below needs a new
        one.
      </p>
    </Notice>
  );
}
