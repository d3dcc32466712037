import type { Failure } from '@stillweb/ui/api/errors.ts';
import type { ButtonVariant } from '@stillweb/ui/kit/button-style.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { lazyDialog } from '@stillweb/ui/dialog/lazy-dialog.tsx';
import { useState } from 'react';
import { useLinkThisBrowser } from './use-link-this-browser.ts';

interface LinkButtonProps {
  unavailable: boolean;
  variant?: ButtonVariant;
  onLinked: () => void;
}

/** Links this browser; if five are linked already, the user chooses one that makes room. */
export default function LinkButton({
  unavailable,
  variant = 'primary',
  onLinked,
}: LinkButtonProps) {
  const { link, pending } = useLinkThisBrowser();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [needsRoom, setNeedsRoom] = useState(false);

  async function start(replace?: string) {
    setFailure(null);
    const result = await link(replace);
    setNeedsRoom(result.kind === 'no room');
    if (result.kind === 'failed') setFailure(result.failure);
    if (result.kind === 'linked') onLinked();
  }

  return (
    <>
      <FormError>{failure}</FormError>
      <Button
        variant={variant}
        pending={pending}
        pendingText="Linking…"
        unavailable={unavailable}
        onClick={() => void start()}
      >
        Link this browser
      </Button>
      <RoomDialog
        open={needsRoom}
        pending={pending}
        onChoose={(deviceId) => void start(deviceId)}
        onClose={() => setNeedsRoom(false)}
      />
    </>
  );
}

const RoomDialog = lazyDialog(() => import('../browsers/room-dialog.tsx'));
