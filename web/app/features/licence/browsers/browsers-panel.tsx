import { BrowserList, BrowsersPanel as Panel } from '@stillweb/ui/account/browsers-panel.tsx';
import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import { useEffect, useRef } from 'react';
import { href, useLocation } from 'react-router';
import { useDevicesQuery } from '../../../api/linked-browsers.ts';
import { ButtonLink } from '../../../links/links.tsx';
import { useExtension } from '../bridge/use-extension.ts';
import { UnlinkAll } from './unlink-all.tsx';
import { UnlinkButton } from './unlink-button.tsx';

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
      <Loaded query={query} what="your browsers" className="h-16">
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
