import { resendVerificationRequest, type ResendVerificationRequest } from '@stillweb/contract/auth';
import { useState } from 'react';
import { useResendVerificationEmailMutation } from '../../api/auth.ts';
import { messageOf } from '../../api/errors.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Form } from './form.tsx';
import { useForm } from './use-form.ts';

/** For a link that no longer works: nobody knows here whom it was sent to. */
export function ResendVerificationForm() {
  const [resend] = useResendVerificationEmailMutation();
  const form = useForm({ schema: resendVerificationRequest, submit });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function submit(request: ResendVerificationRequest) {
    setFailure(null);
    const { error } = await resend(request);
    if (!error) setSentTo(request.email);
    else if (!form.showErrorsOf(error)) {
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
        <Form {...form.bindings}>
          <FormError>{failure}</FormError>
          <TextField
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            {...form.field('email')}
          />
          <Button type="submit" pending={form.isSubmitting} pendingText="Sending…">
            Resend verification email
          </Button>
        </Form>
      )}
    </div>
  );
}
