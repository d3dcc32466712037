import type { Device } from '@stillweb/contract/licence';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/button.tsx';
import { toast } from '@stillweb/ui/toast.tsx';
import { VisuallyHidden } from '@stillweb/ui/visually-hidden.tsx';
import { useUnlinkDeviceMutation } from '../../../api/linked-browsers.ts';
import { askRefresh } from '../bridge/ask-extension.ts';
import { LastSeen } from '@stillweb/ui/account/last-seen.tsx';

interface BrowserItemProps {
  device: Device;
  isThisBrowser: boolean;
  onUnlinked: () => void;
}

export function BrowserItem({ device, isThisBrowser, onUnlinked }: BrowserItemProps) {
  const { id, name, lastSeenOn } = device;
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
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3.5">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-soft">
          {isThisBrowser ? 'This browser' : <LastSeen day={lastSeenOn} />}
        </p>
      </div>
      <Button
        variant="secondary"
        size="small"
        pending={isLoading}
        pendingText="Unlinking…"
        onClick={() => void unlinkThis()}
      >
        Unlink<VisuallyHidden>{` ${name}`}</VisuallyHidden>
      </Button>
    </li>
  );
}
