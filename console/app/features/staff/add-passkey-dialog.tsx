import { joinForm } from '@stillweb/contract/console/session';
import { Button } from '@stillweb/ui/button.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { TextField } from '@stillweb/ui/forms/text-field.tsx';
import { useForm } from '@stillweb/ui/forms/use-form.ts';
import { Modal } from '@stillweb/ui/modal.tsx';
import { toast } from '@stillweb/ui/toast.tsx';
import { useAddOwnPasskey } from './use-add-own-passkey.ts';

interface AddPasskeyDialogProps {
  open: boolean;
  onClose: () => void;
}

export function AddPasskeyDialog({ open, onClose }: AddPasskeyDialogProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Add a passkey"
      description="Name it after the device, so that you know later which one to remove."
    >
      <AddPasskeyForm onSuccess={onClose} />
    </Modal>
  );
}

function AddPasskeyForm({ onSuccess }: { onSuccess: () => void }) {
  const { addPasskey, failure } = useAddOwnPasskey(() => {
    toast.success('The passkey is added.');
    onSuccess();
  });
  const form = useForm({
    // The same field: a name.
    schema: joinForm,
    submit: async ({ name }) => {
      const error = await addPasskey(name);
      if (error) form.showServerErrors(error);
    },
  });
  return (
    <Form {...form.formProps}>
      <FormError>{failure}</FormError>
      <TextField
        label="Name of the passkey"
        placeholder="Security key in the safe"
        autoComplete="off"
        {...form.fieldProps('name')}
      />
      <Button type="submit" pending={form.pending} pendingText="Waiting for your device…">
        Create passkey
      </Button>
    </Form>
  );
}
