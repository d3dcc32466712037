import { deleteAccountRequest, type DeleteAccountRequest } from '@stillweb/contract/user';
import { useId, useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { useDeleteAccountMutation } from '../../api/user.ts';
import { signedOut } from '../../session/auth-slice.ts';
import { useAppDispatch } from '../../session/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Modal } from '../../ui/modal.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.ts';
import { Form } from './form.tsx';
import { useForm } from './use-form.ts';

interface DeleteAccountDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Loaded when somebody wants to leave: says what goes, what stays and why, and asks for the password. */
export default function DeleteAccountDialog({ open, onClose }: DeleteAccountDialogProps) {
  const [deleteAccount] = useDeleteAccountMutation();
  const dispatch = useAppDispatch();
  const formId = useId();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ schema: deleteAccountRequest, submit });

  async function submit(request: DeleteAccountRequest) {
    setFailure(null);
    const { error } = await deleteAccount(request);
    if (!error) {
      toast.success('Your account was deleted');
      dispatch(signedOut());
    } else if (!form.showErrorsOf(error)) {
      setFailure(messageOf(error, 'Your account could not be deleted. Please try again.'));
    }
  }

  return (
    <Modal
      open={open}
      onClose={onClose}
      dismissible={!form.isSubmitting}
      title="Delete your account?"
      description={<WhatHappens />}
      actions={
        <>
          <Button
            variant="danger"
            type="submit"
            form={formId}
            pending={form.isSubmitting}
            pendingText="Deleting…"
          >
            Delete for good
          </Button>
          <Button variant="secondary" unavailable={form.isSubmitting} onClick={onClose}>
            Keep my account
          </Button>
        </>
      }
    >
      <Form id={formId} {...form.bindings}>
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

function WhatHappens() {
  return (
    <div className="grid gap-2">
      <p>
        A subscription ends at once, nothing more is charged, and what is left of the time you paid
        for is lost. Your profile and sessions are deleted. This cannot be undone.
      </p>
      <p>
        We keep invoices, because tax law asks for them, and a one-way hash of your email address
        and card, so that a free trial is given once.
      </p>
    </div>
  );
}
