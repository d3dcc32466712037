import type { VerifyEmailRequest } from '@stillweb/contract/account/auth';
import { useState } from 'react';
import { href } from 'react-router';
import { useVerifyEmailMutation } from '../../../api/one-time-links.ts';
import { errorCodeOf, failureOf } from '@stillweb/ui/api/errors.ts';
import { restoreSignUpChoice, storeTypedEmail } from '../../../session/visit.ts';
import { TextLink } from '../../../links/text-link.tsx';
import { AuthPanel } from '../auth-panel.tsx';
import { LinkPanel } from '../links/link-panel.tsx';
import type { LinkToken } from '../links/use-link-token.ts';
import { LoginFields } from '../log-in/login-fields.tsx';
import { useStartSession } from '../log-in/use-start-session.ts';
import { OwnPasswordForm } from './own-password-form.tsx';
import { ResendVerificationForm } from './resend-verification-form.tsx';

const fallbackMessage = 'Your email could not be verified. Please try again.';

type Step = 'button' | 'password' | 'log-in' | 'invalid-link';

export function VerifyEmail({ token }: { token: LinkToken }) {
  const [step, setStep] = useState<Step>('button');
  const [verifyEmail, { isLoading, error: lastError }] = useVerifyEmailMutation();
  const startSession = useStartSession({ endsSignUp: true });

  async function verify(request: { token: string; password?: string }) {
    const { data: answer, error } = await verifyEmail(request);
    if (answer) {
      const { accessToken, data } = answer;
      storeTypedEmail(data.email);
      if (data.choice) restoreSignUpChoice(data.choice);
      if (!accessToken || !data.user) setStep('log-in');
      else await startSession({ user: data.user, token: accessToken }, data.message);
    }
    if (errorCodeOf(error) === 'INVALID_LINK') setStep('invalid-link');
    if (errorCodeOf(error) === 'PASSWORD_REQUIRED') setStep('password');
    return { error };
  }

  if (step === 'log-in') return <LogInToGoOn />;
  if (step === 'invalid-link') return <InvalidLink />;
  if (token === null) return <NewLink />;
  if (step === 'password' && token) {
    const send = ({ password }: VerifyEmailRequest) => verify({ token, password });
    return <OwnPasswordForm send={send} fallbackMessage={fallbackMessage} />;
  }
  return (
    <LinkPanel
      title="Verify your email"
      intro="One press confirms that this address is yours, and you can go on."
      links={<TextLink to={href('/auth/login')}>Back to Login</TextLink>}
      token={token}
      use={(linkToken) => void verify({ token: linkToken })}
      pending={isLoading}
      failure={lastError && failureOf(lastError, fallbackMessage)}
      texts={{ use: 'Verify email', using: 'Verifying…' }}
    />
  );
}

/** In another browser than that of the sign-up. */
function LogInToGoOn() {
  return (
    <AuthPanel
      focusesHeading
      title="Your email is verified"
      intro="Your account is ready. Enter your password to go on."
    >
      <LoginFields endsSignUp />
    </AuthPanel>
  );
}

function NewLink() {
  return (
    <AuthPanel
      title="Verify your email"
      intro="We send a new link to the address that you signed up with."
      links={<TextLink to={href('/auth/login')}>Back to Login</TextLink>}
    >
      <ResendVerificationForm />
    </AuthPanel>
  );
}

function InvalidLink() {
  return (
    <AuthPanel
      focusesHeading
      title="This link no longer works"
      intro="It has expired, was used before, or is incomplete. If you have verified your address already, just log in. Otherwise we send you a new link."
      links={<TextLink to={href('/auth/login')}>Back to Login</TextLink>}
    >
      <ResendVerificationForm />
    </AuthPanel>
  );
}
