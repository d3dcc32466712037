import { href } from 'react-router';
import { useVerifyEmailMutation } from '../../../api/one-time-links.ts';
import { errorCodeOf, failureOf } from '../../../api/errors.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { AuthPanel } from '../auth-panel.tsx';
import { LinkPanel } from '../links/link-panel.tsx';
import { ResendVerificationForm } from './resend-verification-form.tsx';
import type { LinkToken } from '../links/use-link-token.ts';

export function VerifyEmail({ token }: { token: LinkToken }) {
  const [verify, { isLoading, isSuccess, error }] = useVerifyEmailMutation();

  if (isSuccess) return <Verified />;
  if (token === null || errorCodeOf(error) === 'INVALID_LINK') return <InvalidLink />;
  return (
    <LinkPanel
      title="Verify your email"
      intro="One press confirms that this address is yours. Then you can log in."
      links={<TextLink to={href('/auth/login')}>Back to Login</TextLink>}
      token={token}
      use={(linkToken) => void verify({ token: linkToken })}
      pending={isLoading}
      failure={error && failureOf(error, 'Your email could not be verified. Please try again.')}
      texts={{ use: 'Verify email', using: 'Verifying…' }}
    />
  );
}

function Verified() {
  return (
    <AuthPanel isOutcome title="Your email is verified" intro="Your account is ready.">
      <ButtonLink to={href('/auth/login')}>Go to Login</ButtonLink>
    </AuthPanel>
  );
}

function InvalidLink() {
  return (
    <AuthPanel
      isOutcome
      title="This link no longer works"
      intro="It has expired, was used before, or is incomplete. If you have verified your address already, just log in. Otherwise we send you a new link."
      links={<TextLink to={href('/auth/login')}>Back to Login</TextLink>}
    >
      <ResendVerificationForm />
    </AuthPanel>
  );
}
