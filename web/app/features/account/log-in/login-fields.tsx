import { loginRequest, type LoginRequest } from '@stillweb/contract/account/auth';
import { brand } from '@stillweb/contract/brand';
import { errorCodeOf, failureOf, type Failure } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { EmailField } from '@stillweb/ui/forms/text-field.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { PasswordField } from '@stillweb/ui/forms/password-field.tsx';
import { useForm } from '@stillweb/ui/forms/use-form.ts';
import { lazyPart } from '@stillweb/ui/page/lazy-part.tsx';
import { Notice } from '@stillweb/ui/feedback/notice.tsx';
import { Spinner } from '@stillweb/ui/kit/spinner.tsx';
import { useHydrated } from '@stillweb/ui/page/use-hydrated.ts';
import { t } from '@stillweb/texts/t';
import { Suspense, useState } from 'react';
import { href } from 'react-router';
import { useLoginMutation } from '../../../api/auth.ts';
import { TextLink } from '../../../links/links.tsx';
import { storeTypedEmail } from '../../../session/visit.ts';
import { useAuthPath, useKnownEmail } from '../between-forms.ts';
import { useOpenSecondStep } from '../keys/open-second-step.ts';
import { EmailCode, type FormWithEmail } from './email-code.tsx';
import { PasskeyLogIn } from './passkey-log-in.tsx';
import { OrLine, ProviderLinks, Agreement } from './provider-links.tsx';
import { useStartSession } from './use-start-session.ts';

interface LoginFailure extends Failure {
  /** The email to verify first, when that is why the log-in failed. */
  unverifiedEmail: string | null;
}

interface LoginFieldsProps {
  variant?: 'primary' | 'secondary';
  /** Whether the log-in ends a sign-up, which continues to the checkout of the chosen plan. */
  endsSignUp?: boolean;
}

export function LoginFields({ variant = 'primary', endsSignUp = false }: LoginFieldsProps) {
  const logIn = useLogIn({ endsSignUp });
  const openSecondStep = useOpenSecondStep();
  const authPath = useAuthPath();
  const form = useForm({ schema: loginRequest, submit });
  const [failure, setFailure] = useState<LoginFailure | null>(null);
  const keepEmail = useKnownEmail(form.formProps.ref);

  async function submit(credentials: LoginRequest): Promise<void> {
    setFailure(null);
    const missing = missingFields(credentials);
    if (missing) return form.showErrors(missing);
    storeTypedEmail(credentials.email);
    try {
      await logIn(credentials);
    } catch (error) {
      if (await openSecondStep(error)) return;
      const isUnverified = errorCodeOf(error) === 'EMAIL_NOT_VERIFIED';
      setFailure({
        ...failureOf(error, t('log-in.failed', 'Login failed')),
        unverifiedEmail: isUnverified ? credentials.email : null,
      });
    }
  }

  return (
    <>
      <Form {...form.formProps}>
        <CookiesBlocked />
        <FormError>{failure}</FormError>
        {failure?.unverifiedEmail && (
          <Suspense fallback={<Spinner />}>
            <ResendVerification email={failure.unverifiedEmail} />
          </Suspense>
        )}
        <EmailField autoComplete="username webauthn" {...form.fieldProps('email')} />
        <PasswordField
          label={t('log-in.password', 'Password')}
          autoComplete="current-password"
          {...form.fieldProps('password')}
        />
        <TextLink
          to={authPath(href('/auth/forget-password'))}
          onClick={keepEmail}
          className="justify-self-start text-sm"
        >
          {t('log-in.forgot', 'Forgot password?')}
        </TextLink>
        <Button
          type="submit"
          variant={variant}
          pending={form.pending}
          pendingText={t('log-in.pending', 'Logging in…')}
        >
          {t('log-in.button', 'Login')}
        </Button>
      </Form>
      {!endsSignUp && <OtherWays form={form} />}
    </>
  );
}

const ResendVerification = lazyPart(() => import('../sign-up/resend-verification.tsx'));

/** Logs in and opens the page that asked for it, or the dashboard. */
function useLogIn({ endsSignUp }: { endsSignUp: boolean }) {
  const [login] = useLoginMutation();
  const startSession = useStartSession({ endsSignUp });

  return async (credentials: LoginRequest) => {
    const { data, accessToken } = await login(credentials).unwrap();
    await startSession(
      { user: data.user, token: accessToken },
      t('log-in.success', 'Login successful!'),
    );
  };
}

/** The ways to log in besides the password. */
function OtherWays({ form }: { form: FormWithEmail }) {
  return (
    <div className="grid gap-6 noscript:hidden">
      <OrLine />
      <ProviderLinks />
      {/* Shown below such links alone. */}
      <Agreement act="continuing" className="hidden [a+&]:block" />
      <PasskeyLogIn />
      <EmailCode form={form} />
    </div>
  );
}

/** The messages for the empty fields of a log-in; null when none is empty. Nothing else is validated. */
export function missingFields({ email, password }: LoginRequest): Record<string, string> | null {
  const missing = {
    ...(email.trim() === '' && { email: t('fields.email.required', 'Email is required') }),
    ...(password === '' && { password: t('fields.password.required', 'Password is required') }),
  };
  return Object.keys(missing).length > 0 ? missing : null;
}

/** Explains in a browser that blocks all cookies why a log-in does not last. */
function CookiesBlocked() {
  return useHydrated() && <Explanation />;
}

function Explanation() {
  const [isBlocked] = useState(() => !keepsCookies());
  if (!isBlocked) return null;
  return (
    <Notice tone="orange" title={t('log-in.cookies.title', 'Your browser blocks cookies')}>
      <p>
        {t(
          'log-in.cookies.text',
          'You can log in, but only until you reload the page or close it. To stay logged in, allow cookies for {brand} in your browser’s settings.',
          { brand: brand.name },
        )}
      </p>
    </Notice>
  );
}

/** By writing one: `navigator.cookieEnabled` is true in a Chromium whose settings block them. */
function keepsCookies(): boolean {
  try {
    document.cookie = 'cookie-check=kept; path=/; samesite=strict';
    const isKept = document.cookie.includes('cookie-check=kept');
    document.cookie = 'cookie-check=; path=/; samesite=strict; max-age=0';
    return isKept;
  } catch {
    return false;
  }
}
