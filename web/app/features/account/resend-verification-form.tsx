import { resendVerificationRequest, type ResendVerificationRequest } from '@stillweb/contract/auth';
import { useState } from 'react';
import { useResendVerificationEmailMutation } from '../../api/auth.ts';
import { messageOf } from '../../api/errors.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Form } from './form.tsx';
import { showFieldErrors, useSchemaForm } from './use-schema-form.ts';

/** For a link that no longer works: nobody knows here whom it was sent to. */
export function ResendVerificationForm() {
  const [resend] = useResendVerificationEmailMutation();
  const form = useSchemaForm(resendVerificationRequest, { mode: 'onChange' });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { errors, isSubmitting } = form.formState;

  async function submit(request: ResendVerificationRequest) {
    setFailure(null);
    const { error } = await resend(request);
    if (!error) setSentTo(request.email);
    else if (!showFieldErrors(error, form, ['email'])) {
      setFailure(messageOf(error, 'The email could not be sent. Please try again.'));
    }
  }

  return (
    <div aria-live="polite">
      {sentTo ? (
        <Notice tone="green">
          <p className="wrap-anywhere">
            If {sentTo} belongs to an account that still has to be verified, a new link is on its
            way. Check your spam or junk folder too.
          </p>
        </Notice>
      ) : (
        <Form onSubmit={form.handleSubmit(submit)}>
          <FormError>{failure}</FormError>
          <TextField
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            error={errors.email?.message}
            {...form.register('email')}
          />
          <Button type="submit" pending={isSubmitting} pendingText="Sending…">
            Resend verification email
          </Button>
        </Form>
      )}
    </div>
  );
}
