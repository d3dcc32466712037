import { t } from '@stillweb/texts/t';
import type { Device } from '@stillweb/contract/licence/licence';
import { BrowserList, BrowsersPanel as Panel } from '@stillweb/ui/account/browsers-panel.tsx';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { VisuallyHidden } from '@stillweb/ui/kit/visually-hidden.tsx';
import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import { rich } from '@stillweb/texts/rich';
import { useEffect, useRef } from 'react';
import { href, useLocation } from 'react-router';
import { useDevicesQuery, useUnlinkDeviceMutation } from '../../api/linked-browsers.ts';
import { ButtonLink } from '../../links/links.tsx';
import { UnlinkAll } from './unlink-all.tsx';
import { askRefresh } from './ask-extension.ts';
import { useExtension } from './use-extension.ts';

/** Lists the linked browsers of the account, each with a button that unlinks it. Emails lead here. */
export function BrowsersPanel() {
  const query = useDevicesQuery(undefined, { refetchOnMountOrArgChange: true });
  const devices = query.currentData;
  const { extension } = useExtension();
  const ownId = extension.state === 'present' ? extension.deviceId : undefined;
  const card = useScrollHere('#browsers', devices !== undefined);
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <Panel ref={card} titleRef={title} count={devices?.length}>
      <Loaded
        query={query}
        loading={t('browsers.loading', 'Loading your browsers')}
        failure={t('browsers.failure', 'Your browsers could not be loaded')}
        className="h-16"
      >
        {(linked) => (
          <BrowserList
            devices={linked}
            ownId={ownId}
            renderUnlink={(device) => (
              <UnlinkButton
                device={device}
                isThisBrowser={device.id === ownId}
                onUnlinked={() => title.current?.focus({ preventScroll: true })}
              />
            )}
            renderLink={(label) => (
              <ButtonLink to={href('/onboarding')} variant="secondary" size="small">
                {label}
              </ButtonLink>
            )}
            unlinkAll={<UnlinkAll devices={linked} />}
          />
        )}
      </Loaded>
    </Panel>
  );
}

/** Scrolls to the element when the address ends in `hash`: the content above it has loaded late. */
function useScrollHere(hash: string, isLoaded: boolean) {
  const target = useRef<HTMLElement>(null);
  const isNamed = useLocation().hash === hash;
  useEffect(() => {
    if (isNamed && isLoaded) target.current?.scrollIntoView();
  }, [isNamed, isLoaded]);
  return target;
}

interface UnlinkButtonProps {
  device: Device;
  isThisBrowser: boolean;
  /** Moves the focus: the button goes with its browser. */
  onUnlinked: () => void;
}

function UnlinkButton({ device: { id, name }, isThisBrowser, onUnlinked }: UnlinkButtonProps) {
  const [unlink, { isLoading }] = useUnlinkDeviceMutation();

  async function unlinkThis() {
    const { error } = await unlink({ id });
    if (error) {
      return toast.error(
        failureOf(error, t('browsers.unlink-failed', 'That browser could not be unlinked.')),
      );
    }
    onUnlinked();
    toast.success(
      t('browsers.unlinked', '{name} is unlinked and loses Premium within an hour.', { name }),
    );
    // So that this browser does not show Premium until it asks next.
    if (isThisBrowser) void askRefresh();
  }

  return (
    <Button
      variant="secondary"
      size="small"
      pending={isLoading}
      pendingText={t('browsers.unlinking', 'Unlinking…')}
      onClick={() => void unlinkThis()}
    >
      {rich('browsers.unlink', 'Unlink<of> {name}</of>', {
        of: (words) => <VisuallyHidden>{words}</VisuallyHidden>,
        name,
      })}
    </Button>
  );
}
