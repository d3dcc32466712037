import type { Device } from '@stillweb/contract/licence';
import { mostDevices } from '@stillweb/contract/licence-limits';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { Card } from '@stillweb/ui/card.tsx';
import { Heading } from '@stillweb/ui/heading.tsx';
import { RetryNotice } from '@stillweb/ui/retry-notice.tsx';
import { Skeleton } from '@stillweb/ui/skeleton.tsx';
import { useEffect, useRef } from 'react';
import { href, useLocation } from 'react-router';
import { useDevicesQuery } from '../../../api/linked-browsers.ts';
import { ButtonLink } from '../../../links/button-link.tsx';
import { useExtension } from '../bridge/use-extension.ts';
import { BrowserItem } from './browser-item.tsx';
import { UnlinkAll } from './unlink-all.tsx';

/** Lists the linked browsers of the account, each with a button that unlinks it. Emails lead here. */
export function BrowsersPanel() {
  const { data, error, isFetching, refetch } = useDevicesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const { extension } = useExtension();
  const ownId = extension.state === 'present' ? extension.deviceId : undefined;
  const card = useScrollHere('#browsers', data !== undefined);
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
        {data && <p className="text-sm text-soft">{`${data.length} of ${mostDevices}`}</p>}
      </div>
      {data && (
        <BrowserList
          devices={data}
          ownId={ownId}
          onUnlinked={() => title.current?.focus({ preventScroll: true })}
        />
      )}
      {!data && !error && <Skeleton className="h-16" />}
      {!data && error && (
        <RetryNotice
          failure={failureOf(error, 'Your browsers could not be loaded')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
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
