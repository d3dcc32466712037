import { t } from '@stillweb/texts/t';
import type { Device } from '@stillweb/contract/licence/licence';
import { LastSeen } from '@stillweb/ui/account/browsers-panel.tsx';
import { DialogButtons } from '@stillweb/ui/dialog/dialog-buttons.tsx';
import ModalDialog from '@stillweb/ui/dialog/modal-dialog.tsx';
import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import { type SubmitEvent, useId } from 'react';
import { useDevicesQuery } from '../../api/linked-browsers.ts';

interface RoomDialogProps {
  open: boolean;
  pending: boolean;
  onChoose: (deviceId: string) => void;
  onClose: () => void;
}

/** Asks which linked browser makes room for another one. */
export default function RoomDialog({ open, pending, onChoose, onClose }: RoomDialogProps) {
  const formId = useId();

  function choose(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).get('device');
    if (typeof chosen === 'string' && !pending) onChoose(chosen);
  }

  return (
    <ModalDialog
      open={open}
      onClose={onClose}
      dismissible={!pending}
      title={t('link-room.title', 'Five browsers are linked already. Which one should make room?')}
      description={t('link-room.text', 'It is unlinked and loses Premium within an hour.')}
      actions={
        <DialogButtons
          type="submit"
          form={formId}
          texts={{
            confirm: t('link-room.confirm', 'Unlink it and link this one'),
            pending: t('link-browser.pending', 'Linking…'),
            keep: t('account.cancel', 'Cancel'),
          }}
          pending={pending}
          onKeep={onClose}
        />
      }
    >
      <form id={formId} onSubmit={choose}>
        <Choices />
      </form>
    </ModalDialog>
  );
}

function Choices() {
  const query = useDevicesQuery(undefined, { refetchOnMountOrArgChange: true });
  // Those in the cache may be older than the browser that took the last place.
  const currentData = query.isFetching ? undefined : query.currentData;
  return (
    <Loaded
      query={{ ...query, currentData }}
      loading={t('browsers.loading', 'Loading your browsers')}
      failure={t('browsers.failure', 'Your browsers could not be loaded')}
      className="h-72"
    >
      {(devices) => (
        <fieldset className="divide-y divide-line border-y border-line">
          <legend className="sr-only">{t('link-room.list', 'Linked browsers')}</legend>
          {longestUnseenFirst(devices).map(({ id, name, lastSeenOn }, index) => (
            <label key={id} className="grid cursor-pointer grid-cols-[auto_1fr] gap-x-3 py-3">
              <input
                type="radio"
                name="device"
                value={id}
                defaultChecked={index === 0}
                className="mt-1.5 size-4"
              />
              <bdi className="min-w-0 font-medium wrap-anywhere">{name}</bdi>
              <span className="col-start-2 text-sm text-soft">
                <LastSeen day={lastSeenOn} />
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </Loaded>
  );
}

/** The devices, the one that was not seen for longest first; of those seen on one day, the one linked first. */
export function longestUnseenFirst(devices: readonly Device[]): Device[] {
  return devices.toSorted(
    (a, b) => a.lastSeenOn.localeCompare(b.lastSeenOn) || a.linkedAt.localeCompare(b.linkedAt),
  );
}
