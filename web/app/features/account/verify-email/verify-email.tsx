import type { VerifyEmailRequest } from '@stillweb/contract/auth';
import { useState } from 'react';
import { href } from 'react-router';
import { useVerifyEmailMutation } from '../../../api/one-time-links.ts';
import { errorCodeOf, failureOf } from '../../../api/errors.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { AuthPanel } from '../auth-panel.tsx';
import { LinkPanel } from '../links/link-panel.tsx';
import type { LinkToken } from '../links/use-link-token.ts';
import { useStartSession } from '../log-in/use-start-session.ts';
import { OwnPasswordForm } from './own-password-form.tsx';
import { ResendVerificationForm } from './resend-verification-form.tsx';

const fallbackMessage = 'Your email could not be verified. Please try again.';

type Step = 'button' | 'password' | 'verified' | 'invalid-link';

export function VerifyEmail({ token }: { token: LinkToken }) {
  const [step, setStep] = useState<Step>('button');
  const [verifyEmail, { isLoading, error: lastError }] = useVerifyEmailMutation();
  const startSession = useStartSession();

  async function verify(request: { token: string; password?: string }) {
    const { data: answer, error } = await verifyEmail(request);
    if (answer) {
      const { accessToken, data } = answer;
      if (!accessToken || !data.user) setStep('verified');
      else await startSession({ user: data.user, token: accessToken }, data.message);
    }
    if (errorCodeOf(error) === 'INVALID_LINK') setStep('invalid-link');
    if (errorCodeOf(error) === 'PASSWORD_REQUIRED') setStep('password');
    return { error };
  }

  if (step === 'verified') return <Verified />;
  if (step === 'invalid-link' || token === null) return <InvalidLink />;
  if (step === 'password' && token) {
    const send = ({ password }: VerifyEmailRequest) => verify({ token, password });
    return <OwnPasswordForm send={send} fallbackMessage={fallbackMessage} />;
  }
  return (
    <LinkPanel
      title="Verify your email"
      intro="One press confirms that this address is yours. Then you can log in."
      links={<TextLink to={href('/auth/login')}>Back to Login</TextLink>}
      token={token}
      use={(linkToken) => void verify({ token: linkToken })}
      pending={isLoading}
      failure={lastError && failureOf(lastError, fallbackMessage)}
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
