import {
  withdrawalMessageLength,
  withdrawalRequest,
  type WithdrawalRequest,
} from '@stillweb/contract/withdrawal';
import { useStateWithdrawalMutation } from '../../api/withdrawal.ts';
import { EmailField } from '../../forms/email-field.tsx';
import { Form } from '../../forms/form.tsx';
import { FormError } from '../../forms/form-error.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useRequestForm } from '../../forms/use-request-form.ts';
import { Button } from '../../ui/button.tsx';

/** The statement of a visitor who is not logged in; a link in an email confirms it. */
export function WithdrawalForm({ onSent }: { onSent: (email: string) => void }) {
  const [send] = useStateWithdrawalMutation();
  const form = useRequestForm<WithdrawalRequest>({
    schema: withdrawalRequest,
    send,
    onSuccess: ({ email }) => onSent(email),
    fallbackMessage: 'Your statement could not be sent. Please try again.',
  });

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
