import { addSuppressionRequest, suppressionReasons } from '@stillweb/contract/console/suppressions';
import { Button } from '@stillweb/ui/button.tsx';
import { EmailField } from '@stillweb/ui/forms/email-field.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { useRequestForm } from '@stillweb/ui/forms/use-request-form.ts';
import { Modal } from '@stillweb/ui/modal.tsx';
import { toast } from '@stillweb/ui/toast.tsx';
import { useAddSuppressionMutation } from '../../api/mails.ts';
import { ReasonFields } from '../../parts/reason-fields.tsx';

interface AddSuppressionDialogProps {
  open: boolean;
  onClose: () => void;
}

export function AddSuppressionDialog({ open, onClose }: AddSuppressionDialogProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Suppress an address"
      description="No news go there from now on. Notices about the contract still do."
    >
      <AddSuppressionForm onSuccess={onClose} />
    </Modal>
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
