import {
  addSuppressionRequest,
  suppressionReasons,
} from '@stillweb/contract/console/mail/suppressions';
import { Button } from '@stillweb/ui/button.tsx';
import { EmailField } from '@stillweb/ui/forms/email-field.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { useRequestForm } from '@stillweb/ui/forms/use-request-form.ts';
import { toast } from '@stillweb/ui/toast.tsx';
import { useAddSuppressionMutation } from '../../api/mails.ts';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { ReasonFields } from '../../parts/reason-fields.tsx';

export function AddSuppression() {
  return (
    <DialogButton
      label="Add an address"
      title="Suppress an address"
      description="No news is sent there from now on. Notices about the contract still are."
    >
      {(close) => <AddSuppressionForm onSuccess={close} />}
    </DialogButton>
  );
}

function AddSuppressionForm({ onSuccess }: { onSuccess: () => void }) {
  const [add] = useAddSuppressionMutation();
  const form = useRequestForm({
    schema: addSuppressionRequest,
    send: add,
    onSuccess: () => {
      toast.success('The address is suppressed.');
      onSuccess();
    },
    fallbackMessage: 'The address could not be suppressed. Please try again.',
  });
  return (
    <Form {...form.formProps}>
      <FormError>{form.failure}</FormError>
      <EmailField autoComplete="off" {...form.fieldProps('email')} />
      <ReasonFields fieldProps={form.fieldProps} reasons={suppressionReasons} />
      <Button type="submit" pending={form.pending} pendingText="Suppressing…">
        Suppress
      </Button>
    </Form>
  );
}
