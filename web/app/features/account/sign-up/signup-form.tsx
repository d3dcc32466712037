import { registerRequest } from '@stillweb/contract/auth';
import { useState } from 'react';
import { href } from 'react-router';
import { useRegisterMutation } from '../../../api/auth.ts';
import { clearAttribution, storedAttribution } from '../../../session/attribution.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../forms/form-error.tsx';
import { PasswordField } from '../../../forms/password-field.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { AuthPanel } from '../auth-panel.tsx';
import { EmailField } from '../../../forms/email-field.tsx';
import { Form } from '../../../forms/form.tsx';
import { useRequestForm } from '../../../forms/use-request-form.ts';
import { VerificationRequired } from './verification-required.tsx';

export function SignupForm() {
  const [signUp] = useRegisterMutation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useRequestForm({
    schema: registerRequest,
    validateOnChange: true,
    send: (request) => signUp({ ...request, attribution: storedAttribution() }),
    onSuccess: ({ email }) => {
      clearAttribution();
      setSentTo(email);
    },
    fallbackMessage: 'Registration failed. Please try again.',
  });

  return (
    <AuthPanel title="Sign up" links={<LoginLink />}>
      <Form {...form.formProps}>
        <FormError>{form.failure}</FormError>
        <TextField label="Full name" autoComplete="name" {...form.fieldProps('name')} />
        <EmailField {...form.fieldProps('email')} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          description="At least 8 characters, with an uppercase letter and a special character."
          {...form.fieldProps('password')}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          {...form.fieldProps('confirmPassword')}
        />
        <Button type="submit" pending={form.pending} pendingText="Creating your account…">
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
