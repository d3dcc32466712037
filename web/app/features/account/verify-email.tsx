import { href } from 'react-router';
import { useVerifyEmailMutation } from '../../api/auth.ts';
import { errorCodeOf, messageOf } from '../../api/errors.ts';
import { userChanged } from '../../session/auth-slice.ts';
import { useAppDispatch, useSessionUser } from '../../session/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AuthPanel } from './auth-panel.tsx';
import { ResendVerificationForm } from './resend-verification-form.tsx';

interface VerifyEmailProps {
  /** As it stands in the mailed link; null in a link that lost it, undefined while not read yet. */
  token: string | null | undefined;
}

/** To open the mailed link changes nothing: mail scanners do that too. The button verifies. */
export function VerifyEmail({ token }: VerifyEmailProps) {
  const [verify, { isLoading, data, error }] = useVerifyEmailMutation();
  const member = useSessionUser();
  const dispatch = useAppDispatch();

  async function confirm(linkToken: string) {
    const { data: answer } = await verify({ token: linkToken });
    const user = answer?.data.user;
    // This browser may be logged in to the very account whose address has changed.
    if (user && user.id === member?.id) dispatch(userChanged(user));
  }

  if (data) return data.data.user ? <Changed email={data.data.user.email} /> : <Verified />;
  if (token === null || errorCodeOf(error) === 'INVALID_LINK') return <DeadLink />;
  return (
    <AuthPanel
      title="Verify your email"
      intro="One press confirms that this address is yours. Then you can log in."
      links={<TextLink to={href('/auth/login')}>Back to Login</TextLink>}
    >
      <FormError>
        {error && messageOf(error, 'Your email could not be verified. Please try again.')}
      </FormError>
      <Button
        pending={isLoading}
        pendingText="Verifying…"
        unavailable={token === undefined}
        onClick={() => token && void confirm(token)}
      >
        Verify email
      </Button>
    </AuthPanel>
  );
}

function Verified() {
  return (
    <AuthPanel isOutcome title="Your email is verified" intro="Your account is ready.">
      <ButtonLink to={href('/auth/login')}>Go to Login</ButtonLink>
    </AuthPanel>
  );
}

function Changed({ email }: { email: string }) {
  return (
    <AuthPanel
      isOutcome
      title="Your email is changed"
      intro={`From now on you log in with ${email}.`}
    >
      <ButtonLink to={href('/dashboard/account')}>Go to your account</ButtonLink>
    </AuthPanel>
  );
}

function DeadLink() {
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
