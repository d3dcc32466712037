import { registerRequest, type RegisterRequest } from '@stillweb/contract/auth';
import { useState } from 'react';
import { href } from 'react-router';
import { useRegisterMutation } from '../../api/auth.ts';
import { messageOf } from '../../api/errors.ts';
import { forgetArrival, rememberedArrival } from '../../session/remembered-arrival.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AuthPanel } from './auth-panel.tsx';
import { Form } from './form.tsx';
import { useForm } from './use-form.ts';
import { VerificationRequired } from './verification-required.tsx';

export function SignupForm() {
  const [signUp] = useRegisterMutation();
  const form = useForm({ schema: registerRequest, submit });
  const [failure, setFailure] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);

  async function submit(request: RegisterRequest) {
    setFailure(null);
    const { error } = await signUp({ ...request, attribution: rememberedArrival() });
    if (!error) {
      forgetArrival();
      setSentTo(request.email);
    } else if (!form.showErrorsOf(error)) {
      setFailure(messageOf(error, 'Registration failed. Please try again.'));
    }
  }

  return (
    <AuthPanel title="Sign up" links={<LoginLink />}>
      <Form {...form.bindings}>
        <FormError>{failure}</FormError>
        <TextField label="Full name" autoComplete="name" {...form.field('name')} />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          {...form.field('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          description="At least 8 characters, with an uppercase letter and a special character."
          {...form.field('password')}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          {...form.field('confirmPassword')}
        />
        <Button type="submit" pending={form.isSubmitting} pendingText="Creating your account…">
          Sign up
        </Button>
      </Form>
      <VerificationRequired email={sentTo} />
    </AuthPanel>
  );
}

function LoginLink() {
  return (
    <p>
      Already have an account? <TextLink to={href('/auth/login')}>Login</TextLink>
    </p>
  );
}
