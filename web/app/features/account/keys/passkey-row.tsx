import type { AcceptedPasskeys, Passkey } from '@stillweb/contract/account/keys';
import { PasskeyRow as Row } from '@stillweb/ui/account/passkeys-panel.tsx';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { DialogButtons } from '@stillweb/ui/dialog/dialog-buttons.tsx';
import { lazyDialog } from '@stillweb/ui/dialog/lazy-dialog.tsx';
import { Modal } from '@stillweb/ui/dialog/modal.tsx';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { t } from '@stillweb/texts/t';
import { useState } from 'react';
import { useRemovePasskeyMutation } from '../../../api/account/keys.ts';
import type { WithProof } from './use-proof.tsx';

interface PasskeyRowProps {
  passkey: Passkey;
  withProof: WithProof;
  /** Moves the focus: the buttons go with the passkey. */
  onRemoved: () => void;
}

/** A passkey, with the buttons that rename and remove it. */
export function PasskeyRow({ passkey, withProof, onRemoved }: PasskeyRowProps) {
  const [removePasskey, { isLoading }] = useRemovePasskeyMutation();
  const [dialog, setDialog] = useState<'rename' | 'remove' | null>(null);
  const close = () => setDialog(null);

  async function remove() {
    close();
    const answer = await withProof(() => removePasskey(passkey.id));
    if (!answer) return;
    if (answer.error) {
      toast.error(
        failureOf(answer.error, t('keys.remove.failed', 'The passkey could not be removed.')),
      );
      return;
    }
    onRemoved();
    toast.success(t('keys.remove.done', 'The passkey was removed'));
    if (answer.data) void signalAccepted(answer.data.accepted).catch(() => {});
  }

  return (
    <>
      <Row
        passkey={passkey}
        action={
          <>
            <RowButton
              label={t('keys.rename.button', 'Rename')}
              aria-label={t('keys.rename.label', 'Rename {name}', { name: passkey.name })}
              onClick={() => setDialog('rename')}
            />
            <RowButton
              label={t('keys.remove.button', 'Remove')}
              aria-label={t('keys.remove.label', 'Remove {name}', { name: passkey.name })}
              pending={isLoading}
              onClick={() => setDialog('remove')}
            />
          </>
        }
      />
      <RenameDialog open={dialog === 'rename'} onClose={close} passkey={passkey} />
      <Modal
        open={dialog === 'remove'}
        onClose={close}
        title={t('keys.remove.title', 'Remove this passkey?')}
        description={t(
          'keys.remove.text',
          '“{name}” will no longer log you in. Browsers that are logged in stay logged in. Delete it in the settings of your device too.',
          { name: passkey.name },
        )}
        actions={
          <DialogButtons
            variant="danger"
            texts={{
              confirm: t('keys.remove.confirm', 'Remove it'),
              pending: t('keys.remove.pending', 'Removing…'),
              keep: t('keys.remove.keep', 'Keep it'),
            }}
            pending={false}
            onConfirm={() => void remove()}
            onKeep={close}
          />
        }
      />
    </>
  );
}

/** Loads the code that tells the browser about passkeys with the first removal. */
async function signalAccepted(accepted: AcceptedPasskeys): Promise<void> {
  const { signalAcceptedPasskeys } = await import('@stillweb/ui/passkeys/signals.ts');
  await signalAcceptedPasskeys(accepted);
}

interface RowButtonProps {
  label: string;
  /** With the name of the passkey. */
  'aria-label': string;
  pending?: boolean;
  onClick: () => void;
}

function RowButton({ label, ...button }: RowButtonProps) {
  return (
    <Button
      {...button}
      variant="secondary"
      size="small"
      pendingText={t('keys.remove.pending', 'Removing…')}
    >
      {label}
    </Button>
  );
}

const RenameDialog = lazyDialog(() => import('./rename-dialog.tsx'));
