import { changeEmailRequest, type ChangeEmailRequest } from '@stillweb/contract/user';
import { useId, useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { useChangeEmailMutation } from '../../api/user.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Modal } from '../../ui/modal.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { Form } from './form.tsx';
import { useForm } from './use-form.ts';

interface ChangeEmailDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Loaded when somebody wants another address: it becomes theirs once a link sent there was used. */
export default function ChangeEmailDialog({ open, onClose }: ChangeEmailDialogProps) {
  const [changeEmail] = useChangeEmailMutation();
  const formId = useId();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ schema: changeEmailRequest, submit });

  async function submit(request: ChangeEmailRequest) {
    setFailure(null);
    const { error } = await changeEmail(request);
    if (!error) {
      toast.success(`Check your inbox: a link was sent to ${request.newEmail}`);
      onClose();
    } else if (!form.showErrorsOf(error)) {
      setFailure(messageOf(error, 'Your email could not be changed. Please try again.'));
    }
  }

  return (
    <Modal
      open={open}
      onClose={onClose}
      dismissible={!form.isSubmitting}
      title="Change your email"
      description="We send a link to the new address. Until you use it, you log in with the old one."
      actions={
        <>
          <Button type="submit" form={formId} pending={form.isSubmitting} pendingText="Sending…">
            Send link
          </Button>
          <Button variant="secondary" unavailable={form.isSubmitting} onClick={onClose}>
            Keep my email
          </Button>
        </>
      }
    >
      <Form id={formId} {...form.bindings}>
        <TextField
          label="New email"
          type="email"
          autoComplete="email"
          inputMode="email"
          {...form.field('newEmail')}
        />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          {...form.field('password')}
        />
        <FormError>{failure}</FormError>
      </Form>
    </Modal>
  );
}
