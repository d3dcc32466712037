import { DialogButtons } from '@stillweb/ui/dialog/dialog-buttons.tsx';
import ModalDialog from '@stillweb/ui/dialog/modal-dialog.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { PasswordField } from '@stillweb/ui/forms/password-field.tsx';
import type { FieldState } from '@stillweb/ui/forms/use-form.ts';
import type { useRequestForm } from '@stillweb/ui/forms/use-request-form.ts';
import { t } from '@stillweb/texts/t';
import { useId, type ReactNode } from 'react';

interface PasswordDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description: ReactNode;
  form: Omit<ReturnType<typeof useRequestForm>, 'fieldProps'>;
  /** Undefined while another field is asked for instead. */
  password: FieldState | undefined;
  texts: { confirm: string; pending: string; keep: string };
  isDangerous?: boolean;
  /** Fields above the password. */
  children?: ReactNode;
}

/** Asks for the password again before a change that needs more than an open session. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { open, onClose, title, description, form, texts } = props;
  const formId = useId();
  return (
    <ModalDialog
      open={open}
      onClose={onClose}
      dismissible={!form.pending}
      title={title}
      description={description}
      actions={
        <DialogButtons
          variant={props.isDangerous ? 'danger' : 'primary'}
          type="submit"
          form={formId}
          texts={texts}
          pending={form.pending}
          onKeep={onClose}
        />
      }
    >
      <Form id={formId} {...form.formProps}>
        {props.children}
        {props.password && (
          <PasswordField
            label={t('account.your-password', 'Your password')}
            autoComplete="current-password"
            {...props.password}
          />
        )}
        <FormError>{form.failure}</FormError>
      </Form>
    </ModalDialog>
  );
}
