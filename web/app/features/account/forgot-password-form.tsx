import { forgotPasswordRequest, type ForgotPasswordRequest } from '@stillweb/contract/auth';
import { href } from 'react-router';
import { useForgotPasswordMutation } from '../../api/auth.ts';
import { messageOf } from '../../api/errors.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { toast } from '../../ui/toast.ts';
import { AuthPanel } from './auth-panel.tsx';
import { Form } from './form.tsx';
import { showFieldErrors, useSchemaForm } from './use-schema-form.ts';

/** Calls `onSent` once the server took the request; the button stays busy until that is done too. */
export function ForgotPasswordForm({ onSent }: { onSent: () => Promise<void> }) {
  const [forgotPassword] = useForgotPasswordMutation();
  const form = useSchemaForm(forgotPasswordRequest, { mode: 'onChange' });
  const { errors, isSubmitting } = form.formState;

  async function submit(request: ForgotPasswordRequest) {
    const { error } = await forgotPassword(request);
    if (error) {
      showFieldErrors(error, form, ['email']);
      toast.error(messageOf(error, 'The reset link could not be sent. Please try again.'));
      return;
    }
    toast.success(`Reset link sent to ${request.email}`);
    await onSent();
  }

  return (
    <AuthPanel
      title="Reset Your Password"
      intro="Tell us the email address of your account, and we send you a link to choose a new password."
      links={<TextLink to={href('/auth/login')}>Back to Login</TextLink>}
    >
      <Form onSubmit={form.handleSubmit(submit)}>
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <Button type="submit" pending={isSubmitting} pendingText="Sending…">
          Send Reset Link
        </Button>
      </Form>
    </AuthPanel>
  );
}
