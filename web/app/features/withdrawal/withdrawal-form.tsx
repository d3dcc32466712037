import {
  withdrawalMessageLength,
  withdrawalRequest,
  type WithdrawalRequest,
} from '@stillweb/contract/withdrawal';
import { useState } from 'react';
import { useStateWithdrawalMutation } from '../../api/withdrawal.ts';
import { EmailField } from '../../forms/email-field.tsx';
import { Form } from '../../forms/form.tsx';
import { FormError } from '../../forms/form-error.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useRequestForm } from '../../forms/use-request-form.ts';
import { Button } from '../../ui/button.tsx';
import { Outcome } from './outcome.tsx';

/** The statement of a visitor who is not logged in; a link in an email confirms it. */
export function WithdrawalForm() {
  const [send] = useStateWithdrawalMutation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useRequestForm<WithdrawalRequest>({
    schema: withdrawalRequest,
    send,
    onSuccess: ({ email }) => setSentTo(email),
    fallbackMessage: 'Your statement could not be sent. Please try again.',
  });

  if (sentTo !== null) {
    return (
      <Outcome title="Check your inbox">
        <p>
          We have received your statement, and it counts from now. We have sent an email to {sentTo}
          : open the link in it and press “Confirm withdrawal”.
        </p>
        <p>Nothing has arrived? Look into the spam folder, and check the address.</p>
      </Outcome>
    );
  }
  return (
    <Form {...form.formProps}>
      <FormError>{form.failure}</FormError>
      <TextField label="Full name" autoComplete="name" {...form.fieldProps('name')} />
      <EmailField
        label="Email of your account"
        autoComplete="email"
        {...form.fieldProps('email')}
      />
      <TextField
        label="What identifies your contract (optional)"
        description="For example the number of an invoice."
        autoComplete="off"
        maxLength={withdrawalMessageLength.max}
        {...form.fieldProps('message')}
      />
      <Button type="submit" pending={form.pending} pendingText="Sending…">
        Withdraw from contract
      </Button>
    </Form>
  );
}
