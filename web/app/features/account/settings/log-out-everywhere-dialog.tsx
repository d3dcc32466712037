import { failureOf } from '@stillweb/ui/api/errors.ts';
import { DialogButtons } from '@stillweb/ui/dialog/dialog-buttons.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import ModalDialog from '@stillweb/ui/dialog/modal-dialog.tsx';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { t } from '@stillweb/texts/t';
import { useEndAllSessionsMutation } from '../../../api/user.ts';
import { useAppDispatch } from '../../../session/hooks.ts';
import { signedOut } from '../../../session/slices.ts';
import type { WithProof } from '../keys/use-proof.tsx';

interface LogOutEverywhereDialogProps {
  open: boolean;
  onClose: () => void;
  withProof: WithProof;
}

/** Ends every session of the account, that of this browser too. */
export default function LogOutEverywhereDialog({
  open,
  onClose,
  withProof,
}: LogOutEverywhereDialogProps) {
  const [endAllSessions, { isLoading, error, reset }] = useEndAllSessionsMutation();
  const dispatch = useAppDispatch();

  function close() {
    reset();
    onClose();
  }

  async function endAll() {
    const answer = await withProof(() => endAllSessions());
    if (!answer?.data) return;
    dispatch(signedOut());
    toast.success(t('log-out-everywhere.done', 'You are logged out everywhere'));
  }

  return (
    <ModalDialog
      open={open}
      onClose={close}
      dismissible={!isLoading}
      title={t('log-out-everywhere.title', 'Log out everywhere?')}
      description={t(
        'log-out-everywhere.text',
        "You'll be logged out of every browser right away, including this one. Browsers with Premium stay linked.",
      )}
      actions={
        <DialogButtons
          texts={{
            confirm: t('log-out-everywhere.button', 'Log out everywhere'),
            pending: t('log-out.pending', 'Logging out…'),
            keep: t('log-out-everywhere.keep', 'Stay logged in'),
          }}
          pending={isLoading}
          onConfirm={() => void endAll()}
          onKeep={close}
        />
      }
    >
      <FormError>
        {error &&
          failureOf(
            error,
            t('log-out-everywhere.failed', 'You could not be logged out. Please try again.'),
          )}
      </FormError>
    </ModalDialog>
  );
}
