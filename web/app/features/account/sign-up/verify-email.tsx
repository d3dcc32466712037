import {
  type VerifyEmailRequest,
  resendVerificationRequest,
} from '@stillweb/contract/account/auth';
import { errorCodeOf, failureOf } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { EmailField } from '@stillweb/ui/forms/text-field.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { useRequestForm } from '@stillweb/ui/forms/use-request-form.ts';
import { Notice } from '@stillweb/ui/feedback/notice.tsx';
import { t } from '@stillweb/texts/t';
import { useState } from 'react';
import { href } from 'react-router';
import {
  useVerifyEmailMutation,
  useResendVerificationEmailMutation,
} from '../../../api/account/one-time-links.ts';
import { TextLink } from '../../../links/links.tsx';
import { useLinkToken } from '../../../use-link-token.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { restoreSignUpChoice, storeTypedEmail, signUpChoice } from '../../../session/visit.ts';
import { AuthPanel } from '../auth-panel.tsx';
import { useKnownEmail } from '../between-forms.ts';
import { LinkPanel } from '../link-panel.tsx';
import { LoginFields } from '../log-in/login-fields.tsx';
import { useStartSession } from '../log-in/use-start-session.ts';
import { OwnPasswordForm } from './own-password-form.tsx';

export const meta = () => unlistedMeta(t('verify-email.title', 'Verify your email'));

const fallbackMessage = t(
  'verify-email.failed',
  'Your email could not be verified. Please try again.',
);

type Step = 'button' | 'password' | 'log-in' | 'invalid-link';

export default function VerifyEmail() {
  const token = useLinkToken();
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
      title={t('verify-email.title', 'Verify your email')}
      intro={t('verify-email.text', 'Press the button to confirm that this address is yours.')}
      links={
        <TextLink to={href('/auth/login')}>{t('account.back-to-log-in', 'Back to Login')}</TextLink>
      }
      token={token}
      use={(linkToken) => void verify({ token: linkToken })}
      pending={isLoading}
      failure={lastError && failureOf(lastError, fallbackMessage)}
      texts={{
        use: t('verify-email.button', 'Verify email'),
        using: t('verify-email.pending', 'Verifying…'),
      }}
    />
  );
}

/** In another browser than that of the sign-up. */
function LogInToGoOn() {
  return (
    <AuthPanel
      focusesHeading
      title={t('verify-email.verified', 'Your email is verified')}
      intro={t(
        'verify-email.verified-text',
        'Your account is ready. Enter your password to continue.',
      )}
    >
      <LoginFields endsSignUp />
    </AuthPanel>
  );
}

function NewLink() {
  return (
    <AuthPanel
      title={t('verify-email.title', 'Verify your email')}
      intro={t(
        'verify-email.new-link',
        'We send a new link to the address that you signed up with.',
      )}
      links={
        <TextLink to={href('/auth/login')}>{t('account.back-to-log-in', 'Back to Login')}</TextLink>
      }
    >
      <ResendVerificationForm />
    </AuthPanel>
  );
}

function InvalidLink() {
  return (
    <AuthPanel
      focusesHeading
      title={t('account.link.invalid', 'This link no longer works')}
      intro={t(
        'verify-email.invalid',
        'It has expired, was used before, or is incomplete. If you have verified your address already, just log in. Otherwise we send you a new link.',
      )}
      links={
        <TextLink to={href('/auth/login')}>{t('account.back-to-log-in', 'Back to Login')}</TextLink>
      }
    >
      <ResendVerificationForm />
    </AuthPanel>
  );
}

/** Requests a new verification email when the page does not know the address, as behind an expired link. */
function ResendVerificationForm() {
  const [resend] = useResendVerificationEmailMutation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useRequestForm({
    schema: resendVerificationRequest,
    send: ({ email }) => resend({ email, ...signUpChoice() }),
    onSuccess: ({ email }) => setSentTo(email),
    fallbackMessage: t(
      'resend-verification.failed',
      'The email could not be sent. Please try again.',
    ),
  });
  useKnownEmail(form.formProps.ref);

  return (
    <div aria-live="polite">
      {sentTo ? (
        <Notice tone="green">
          <p className="wrap-anywhere">
            {t(
              'verify-email.sent',
              'If {email} belongs to an account that still has to be verified, a new link is on its way. Check your spam or junk folder too.',
              { email: sentTo },
            )}
          </p>
        </Notice>
      ) : (
        <Form {...form.formProps}>
          <FormError>{form.failure}</FormError>
          <EmailField autoComplete="email" {...form.fieldProps('email')} />
          <Button
            type="submit"
            pending={form.pending}
            pendingText={t('account.sending', 'Sending…')}
          >
            {t('resend-verification.button', 'Resend verification email')}
          </Button>
        </Form>
      )}
    </div>
  );
}
