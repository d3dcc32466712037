import type { Device } from '@stillweb/contract/licence';
import { mostDevices } from '@stillweb/contract/licence-limits';
import { Card } from '@stillweb/ui/card.tsx';
import { Heading } from '@stillweb/ui/heading.tsx';
import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import { useEffect, useRef } from 'react';
import { href, useLocation } from 'react-router';
import { useDevicesQuery } from '../../../api/linked-browsers.ts';
import { ButtonLink } from '../../../links/button-link.tsx';
import { useExtension } from '../bridge/use-extension.ts';
import { BrowserItem } from './browser-item.tsx';
import { UnlinkAll } from './unlink-all.tsx';

/** Lists the linked browsers of the account, each with a button that unlinks it. Emails lead here. */
export function BrowsersPanel() {
  const query = useDevicesQuery(undefined, { refetchOnMountOrArgChange: true });
  const devices = query.currentData;
  const { extension } = useExtension();
  const ownId = extension.state === 'present' ? extension.deviceId : undefined;
  const card = useScrollHere('#browsers', devices !== undefined);
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <Card
      id="browsers"
      ref={card}
      aria-labelledby="browsers-title"
      className="grid content-start gap-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <Heading level={2} size="part" id="browsers-title" ref={title} tabIndex={-1}>
          Browsers with Premium
        </Heading>
        {devices && <p className="text-sm text-soft">{`${devices.length} of ${mostDevices}`}</p>}
      </div>
      <Loaded query={query} what="your browsers" className="h-16">
        {(linked) => (
          <BrowserList
            devices={linked}
            ownId={ownId}
            onUnlinked={() => title.current?.focus({ preventScroll: true })}
          />
        )}
      </Loaded>
    </Card>
  );
}

interface BrowserListProps {
  devices: Device[];
  ownId: string | undefined;
  /** Moves the focus: the button that was pressed goes with its browser. */
  onUnlinked: () => void;
}

function BrowserList({ devices, ownId, onUnlinked }: BrowserListProps) {
  return (
    <>
      {devices.length > 0 ? (
        <ul className="divide-y divide-line border-y border-line">
          {devices.map((device) => (
            <BrowserItem
              key={device.id}
              device={device}
              isThisBrowser={device.id === ownId}
              onUnlinked={onUnlinked}
            />
          ))}
        </ul>
      ) : (
        <p className="text-soft">
          No browser is linked yet. Premium works in the browsers that you link.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={href('/onboarding')} variant="secondary" size="small">
          {devices.length > 0 ? 'Link another browser' : 'Link a browser'}
        </ButtonLink>
        {devices.length > 0 && <UnlinkAll devices={devices} />}
      </div>
    </>
  );
}

/** Scrolls to the element when the address ends in `hash`: what stands above it has loaded late. */
function useScrollHere(hash: string, isLoaded: boolean) {
  const target = useRef<HTMLElement>(null);
  const isNamed = useLocation().hash === hash;
  useEffect(() => {
    if (isNamed && isLoaded) target.current?.scrollIntoView();
  }, [isNamed, isLoaded]);
  return target;
}
