import { joinForm } from '@stillweb/contract/console/staff/session';
import { Button } from '@stillweb/ui/button.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { TextField } from '@stillweb/ui/forms/text-field.tsx';
import { useRequestForm } from '@stillweb/ui/forms/use-request-form.ts';
import { toast } from '@stillweb/ui/toast.tsx';
import { useAddPasskeyMutation, usePasskeyOptionsMutation } from '../../api/session.ts';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { registerPasskey } from '@stillweb/ui/passkeys/register-passkey.ts';

export function AddPasskey() {
  return (
    <DialogButton
      label="Add a passkey"
      title="Add a passkey"
      description="Name it after the device, so that you know later which one to remove."
    >
      {(close) => <AddPasskeyForm onSuccess={close} />}
    </DialogButton>
  );
}

function AddPasskeyForm({ onSuccess }: { onSuccess: () => void }) {
  const [getOptions] = usePasskeyOptionsMutation();
  const [addPasskey] = useAddPasskeyMutation();
  const form = useRequestForm({
    // The same field: a name.
    schema: joinForm,
    send: async ({ name }) =>
      registerPasskey(await getOptions(), (credential) => addPasskey({ name, credential })),
    onSuccess: () => {
      toast.success('The passkey is added.');
      onSuccess();
    },
    fallbackMessage: 'The passkey could not be added. Please try again.',
  });
  return (
    <Form {...form.formProps}>
      <FormError>{form.failure}</FormError>
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
