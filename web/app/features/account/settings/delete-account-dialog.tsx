import { deleteAccountForm, deleteAccountRequest } from '@stillweb/contract/account/own-data';
import { useRequestForm } from '@stillweb/ui/forms/use-request-form.ts';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { t } from '@stillweb/texts/t';
import { useDeleteAccountMutation } from '../../../api/account/own-data.ts';
import { useAppDispatch } from '../../../session/hooks.ts';
import { signedOut } from '../../../session/slices.ts';
import { PasswordDialog } from '../password-dialog.tsx';
import { useOwnerProof } from '../keys/use-owner-proof.tsx';

interface DeleteAccountDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Lists deleted and kept data with reasons, and asks for the password or another proof. */
export default function DeleteAccountDialog({ open, onClose }: DeleteAccountDialogProps) {
  const [deleteAccount] = useDeleteAccountMutation();
  const dispatch = useAppDispatch();
  const { asksForPassword, send, proofDialog } = useOwnerProof();
  const form = useRequestForm({
    schema: asksForPassword ? deleteAccountForm : deleteAccountRequest,
    send: (request) => send(() => deleteAccount(request)),
    onSuccess: () => {
      toast.success(t('delete-account.done', 'Your account was deleted'));
      dispatch(signedOut());
    },
    fallbackMessage: t(
      'delete-account.failed',
      'Your account could not be deleted. Please try again.',
    ),
  });

  return (
    <>
      <PasswordDialog
        open={open}
        onClose={onClose}
        isDangerous
        title={t('delete-account.title', 'Delete your account?')}
        description={<WhatHappens />}
        form={form}
        password={asksForPassword ? form.fieldProps('password') : undefined}
        texts={{
          confirm: t('delete-account.confirm', 'Delete for good'),
          pending: t('delete-account.pending', 'Deleting…'),
          keep: t('delete-account.keep', 'Keep my account'),
        }}
      />
      {proofDialog}
    </>
  );
}

function WhatHappens() {
  return (
    <div className="grid gap-2">
      <p>
        {t(
          'delete-account.deleted',
          "Your subscription will end right away, and you won't be charged again. You'll lose what is left of the time you paid for or of a credit. Your profile, sessions and saved cards will be deleted. This cannot be undone.",
        )}
      </p>
      <p>
        {t(
          'delete-account.kept',
          'We keep what you bought and when, without your name. Our payment provider keeps invoices with their recipient for as long as tax law requires. A one-way hash of your email address and card stays, so that each person gets one free trial.',
        )}
      </p>
    </div>
  );
}
