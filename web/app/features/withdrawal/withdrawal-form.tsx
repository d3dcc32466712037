import {
  withdrawalMessageLength,
  withdrawalRequest,
  type WithdrawalRequest,
} from '@stillweb/contract/billing/withdrawal';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { EmailField, TextField } from '@stillweb/ui/forms/text-field.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { useRequestForm } from '@stillweb/ui/forms/use-request-form.ts';
import { useStateWithdrawalMutation } from '../../api/withdrawal.ts';

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
        label="Contract details (optional)"
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
