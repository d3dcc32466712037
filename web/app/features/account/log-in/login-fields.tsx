import { loginRequest, type LoginRequest } from '@stillweb/contract/account/auth';
import { errorCodeOf, failureOf, type Failure } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { EmailField } from '@stillweb/ui/forms/text-field.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { PasswordField } from '@stillweb/ui/forms/password-field.tsx';
import { useForm } from '@stillweb/ui/forms/use-form.ts';
import { lazyPart } from '@stillweb/ui/page/lazy-part.tsx';
import { Spinner } from '@stillweb/ui/kit/spinner.tsx';
import { Suspense, useState } from 'react';
import { href } from 'react-router';
import { TextLink } from '../../../links/text-link.tsx';
import { storeTypedEmail } from '../../../session/visit.ts';
import { useAuthPath } from '../links/use-auth-path.ts';
import { useKnownEmail } from '../links/use-known-email.ts';
import { useOpenSecondStep } from '../second-step/use-open-second-step.ts';
import { CookiesBlocked } from './cookies-blocked.tsx';
import { missingFields } from './missing-fields.ts';
import { OtherWays } from './other-ways.tsx';
import { useLogIn } from './use-log-in.ts';

interface LoginFailure extends Failure {
  /** The email to verify first, when that is why the log-in failed. */
  unverifiedEmail: string | null;
}

interface LoginFieldsProps {
  variant?: 'primary' | 'secondary';
  /** Whether the log-in ends a sign-up, which goes on to the checkout of the chosen plan. */
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
        ...failureOf(error, 'Login failed'),
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
          label="Password"
          autoComplete="current-password"
          {...form.fieldProps('password')}
        />
        <TextLink
          to={authPath(href('/auth/forget-password'))}
          onClick={keepEmail}
          className="justify-self-start text-sm"
        >
          Forgot password?
        </TextLink>
        <Button type="submit" variant={variant} pending={form.pending} pendingText="Logging in…">
          Login
        </Button>
      </Form>
      {!endsSignUp && <OtherWays form={form} />}
    </>
  );
}

const ResendVerification = lazyPart(() => import('../verify-email/resend-verification.tsx'));
