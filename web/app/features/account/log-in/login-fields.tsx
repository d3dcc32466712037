import { loginRequest, type LoginRequest } from '@stillweb/contract/auth';
import { useState } from 'react';
import { href } from 'react-router';
import { errorCodeOf, failureOf, type Failure } from '../../../api/errors.ts';
import { storeTypedEmail } from '../../../session/typed-email.ts';
import { EmailField } from '../../../forms/email-field.tsx';
import { Form } from '../../../forms/form.tsx';
import { FormError } from '../../../forms/form-error.tsx';
import { PasswordField } from '../../../forms/password-field.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useAuthPath } from '../links/use-auth-path.ts';
import { useKnownEmail } from '../links/use-known-email.ts';
import { ResendVerification } from '../verify-email/resend-verification.tsx';
import { missingFields } from './missing-fields.ts';
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
      const isUnverified = errorCodeOf(error) === 'EMAIL_NOT_VERIFIED';
      setFailure({
        ...failureOf(error, 'Login failed'),
        unverifiedEmail: isUnverified ? credentials.email : null,
      });
    }
  }

  return (
    <Form {...form.formProps}>
      <FormError>{failure}</FormError>
      {failure?.unverifiedEmail && <ResendVerification email={failure.unverifiedEmail} />}
      <EmailField {...form.fieldProps('email')} />
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
  );
}
