import { renamePasskeyRequest, type Passkey } from '@stillweb/contract/account/keys';
import { DialogButtons } from '@stillweb/ui/dialog/dialog-buttons.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { TextField } from '@stillweb/ui/forms/text-field.tsx';
import { useRequestForm } from '@stillweb/ui/forms/use-request-form.ts';
import ModalDialog from '@stillweb/ui/dialog/modal-dialog.tsx';
import { t } from '@stillweb/texts/t';
import { useId } from 'react';
import { useRenamePasskeyMutation } from '../../../api/account/keys.ts';

interface RenameDialogProps {
  open: boolean;
  onClose: () => void;
  passkey: Passkey;
}

export default function RenameDialog({ open, onClose, passkey: { id, name } }: RenameDialogProps) {
  const [rename] = useRenamePasskeyMutation();
  const formId = useId();
  const form = useRequestForm({
    schema: renamePasskeyRequest,
    send: (request) => rename({ id, ...request }),
    onSuccess: onClose,
    fallbackMessage: t('keys.rename.failed', 'The passkey could not be renamed. Please try again.'),
  });

  return (
    <ModalDialog
      open={open}
      onClose={onClose}
      dismissible={!form.pending}
      title={t('keys.rename.title', 'Rename this passkey')}
      actions={
        <DialogButtons
          type="submit"
          form={formId}
          texts={{
            confirm: t('keys.rename.confirm', 'Save name'),
            pending: t('account.saving', 'Saving…'),
            keep: t('account.cancel', 'Cancel'),
          }}
          pending={form.pending}
          onKeep={onClose}
        />
      }
    >
      <Form id={formId} {...form.formProps}>
        <TextField
          label={t('keys.rename.field', 'Name of the passkey')}
          autoComplete="off"
          defaultValue={name}
          {...form.fieldProps('name')}
        />
        <FormError>{form.failure}</FormError>
      </Form>
    </ModalDialog>
  );
}
