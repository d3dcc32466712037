import {
  addSuppressionRequest,
  suppressionReason,
  suppressionReasons,
} from '@stillweb/contract/console/suppressions';
import { Button } from '@stillweb/ui/button.tsx';
import { EmailField } from '@stillweb/ui/forms/email-field.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { SelectField } from '@stillweb/ui/forms/select-field.tsx';
import { TextAreaField } from '@stillweb/ui/forms/text-area-field.tsx';
import { useRequestForm } from '@stillweb/ui/forms/use-request-form.ts';
import { Modal } from '@stillweb/ui/modal.tsx';
import { toast } from '@stillweb/ui/toast.tsx';
import { useAddSuppressionMutation } from '../../api/mails.ts';

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
      <SelectField label="Reason" defaultValue="" {...form.fieldProps('reason')}>
        <option value="" disabled>
          Choose a reason
        </option>
        {suppressionReason.options.map((reason) => (
          <option key={reason} value={reason}>
            {suppressionReasons[reason]}
          </option>
        ))}
      </SelectField>
      <TextAreaField label="Note" rows={3} {...form.fieldProps('note')} />
      <Button type="submit" pending={form.pending} pendingText="Suppressing…">
        Suppress
      </Button>
    </Form>
  );
}
