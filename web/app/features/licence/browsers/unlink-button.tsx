import type { Device } from '@stillweb/contract/licence/licence';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { VisuallyHidden } from '@stillweb/ui/kit/visually-hidden.tsx';
import { useUnlinkDeviceMutation } from '../../../api/linked-browsers.ts';
import { askRefresh } from '../bridge/ask-extension.ts';

interface UnlinkButtonProps {
  device: Device;
  isThisBrowser: boolean;
  /** Moves the focus: the button goes with its browser. */
  onUnlinked: () => void;
}

export function UnlinkButton({
  device: { id, name },
  isThisBrowser,
  onUnlinked,
}: UnlinkButtonProps) {
  const [unlink, { isLoading }] = useUnlinkDeviceMutation();

  async function unlinkThis() {
    const { error } = await unlink({ id });
    if (error) return toast.error(failureOf(error, 'That browser could not be unlinked.'));
    onUnlinked();
    toast.success(`${name} is unlinked and loses Premium within an hour.`);
    // So that this browser does not show Premium until it asks next.
    if (isThisBrowser) void askRefresh();
  }

  return (
    <Button
      variant="secondary"
      size="small"
      pending={isLoading}
      pendingText="Unlinking…"
      onClick={() => void unlinkThis()}
    >
      Unlink<VisuallyHidden>{` ${name}`}</VisuallyHidden>
    </Button>
  );
}
