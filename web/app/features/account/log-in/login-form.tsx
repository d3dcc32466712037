import { loginRequest, type LoginRequest } from '@stillweb/contract/auth';
import { useState } from 'react';
import { href } from 'react-router';
import { errorCodeOf, failureOf, type Failure } from '../../../api/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../forms/form-error.tsx';
import { PasswordField } from '../../../forms/password-field.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { AuthPanel } from '../auth-panel.tsx';
import { EmailField } from '../../../forms/email-field.tsx';
import { Form } from '../../../forms/form.tsx';
import { ResendVerification } from '../verify-email/resend-verification.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { useLogIn } from './use-log-in.ts';

interface LoginFailure extends Failure {
  /** The email to verify first, when that is why the log-in failed. */
  unverifiedEmail: string | null;
}

export function LoginForm() {
  const logIn = useLogIn();
  const form = useForm({ schema: loginRequest, submit });
  const [failure, setFailure] = useState<LoginFailure | null>(null);

  async function submit(credentials: LoginRequest) {
    setFailure(null);
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
    <AuthPanel title="Login" links={<SignUpLink />}>
      <Form {...form.formProps}>
        <FormError>{failure}</FormError>
        {failure?.unverifiedEmail && <ResendVerification email={failure.unverifiedEmail} />}
        <EmailField {...form.fieldProps('email')} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...form.fieldProps('password')}
        />
        <TextLink to={href('/auth/forget-password')} className="justify-self-start text-sm">
          Forgot password?
        </TextLink>
        <Button type="submit" pending={form.pending} pendingText="Logging in…">
          Login
        </Button>
      </Form>
    </AuthPanel>
  );
}

function SignUpLink() {
  return (
    <p>
      No account yet? <TextLink to={href('/auth/signup')}>Sign up</TextLink>
    </p>
  );
}
