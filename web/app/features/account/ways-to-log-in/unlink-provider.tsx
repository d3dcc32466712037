import type { LinkedProvider } from '@stillweb/contract/account/keys';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { DialogButtons } from '@stillweb/ui/dialog/dialog-buttons.tsx';
import { Modal } from '@stillweb/ui/dialog/modal.tsx';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { useState } from 'react';
import type { WithProof } from '../proof/use-proof.tsx';
import { useAction } from './use-action.ts';

interface UnlinkProviderProps {
  provider: LinkedProvider;
  withProof: WithProof;
  /** Moves the focus: the button goes with the provider. */
  onUnlinked: () => void;
}

export function UnlinkProvider({ provider, withProof, onUnlinked }: UnlinkProviderProps) {
  const { id, name } = provider;
  const { act, pending } = useAction(`${name} could not be unlinked.`);
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);

  async function confirm() {
    close();
    const answer = await act(({ unlinkProvider }, dispatch) =>
      withProof(() => dispatch(unlinkProvider.initiate(id))),
    );
    if (!answer) return;
    onUnlinked();
    toast.success(`${name} was unlinked`);
  }

  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Unlink ${name}`}
        pending={pending}
        pendingText="Unlinking…"
        onClick={() => setIsAsking(true)}
      >
        Unlink
      </Button>
      <Modal
        open={isAsking}
        onClose={close}
        title={`Unlink ${name}?`}
        description="Your account there will no longer log you in. Browsers that are logged in stay so."
        actions={
          <DialogButtons
            variant="danger"
            texts={{ confirm: 'Unlink it', pending: 'Unlinking…', keep: 'Keep it' }}
            pending={false}
            onConfirm={() => void confirm()}
            onKeep={close}
          />
        }
      />
    </>
  );
}
