import { registerRequest, type RegisterRequest } from '@stillweb/contract/auth';
import { useState } from 'react';
import { href } from 'react-router';
import { useRegisterMutation } from '../../api/auth.ts';
import { messageOf } from '../../api/errors.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AuthPanel } from './auth-panel.tsx';
import { Form } from './form.tsx';
import { showFieldErrors, useSchemaForm } from './use-schema-form.ts';
import { VerificationRequired } from './verification-required.tsx';

const fields = ['name', 'email', 'password', 'confirmPassword'] as const;

export function SignupForm() {
  const [signUp] = useRegisterMutation();
  const form = useSchemaForm(registerRequest, { mode: 'onChange' });
  const [failure, setFailure] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { errors, isSubmitting } = form.formState;

  async function submit(request: RegisterRequest) {
    setFailure(null);
    const { error } = await signUp(request);
    if (!error) setSentTo(request.email);
    else if (!showFieldErrors(error, form, fields)) {
      setFailure(messageOf(error, 'Registration failed. Please try again.'));
    }
  }

  return (
    <AuthPanel title="Sign up" links={<LoginLink />}>
      <Form onSubmit={form.handleSubmit(submit)}>
        <FormError>{failure}</FormError>
        <TextField
          label="Full name"
          autoComplete="name"
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          description="At least 8 characters, with an uppercase letter and a special character."
          error={errors.password?.message}
          {...form.register('password', {
            onChange: () => {
              if (form.getValues('confirmPassword')) void form.trigger('confirmPassword');
            },
          })}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...form.register('confirmPassword')}
        />
        <Button type="submit" pending={isSubmitting} pendingText="Creating your account…">
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
