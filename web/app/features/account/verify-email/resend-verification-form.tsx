import { resendVerificationRequest } from '@stillweb/contract/account/auth';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { EmailField } from '@stillweb/ui/forms/text-field.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { useRequestForm } from '@stillweb/ui/forms/use-request-form.ts';
import { Notice } from '@stillweb/ui/feedback/notice.tsx';
import { useState } from 'react';
import { useResendVerificationEmailMutation } from '../../../api/one-time-links.ts';
import { signUpChoice } from '../../../session/visit.ts';
import { useKnownEmail } from '../links/use-known-email.ts';

/** Requests a new verification email when the page does not know the address, as behind an expired link. */
export function ResendVerificationForm() {
  const [resend] = useResendVerificationEmailMutation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useRequestForm({
    schema: resendVerificationRequest,
    send: ({ email }) => resend({ email, ...signUpChoice() }),
    onSuccess: ({ email }) => setSentTo(email),
    fallbackMessage: 'The email could not be sent. Please try again.',
  });
  useKnownEmail(form.formProps.ref);

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
        <Form {...form.formProps}>
          <FormError>{form.failure}</FormError>
          <EmailField autoComplete="email" {...form.fieldProps('email')} />
          <Button type="submit" pending={form.pending} pendingText="Sending…">
            Resend verification email
          </Button>
        </Form>
      )}
    </div>
  );
}
