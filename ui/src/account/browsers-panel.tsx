import { t } from '@stillweb/texts/t';
import { rich } from '@stillweb/texts/rich';
import type { Device } from '@stillweb/contract/licence/licence';
import { mostDevices } from '@stillweb/contract/licence/limits';
import type { ReactNode, Ref } from 'react';
import { dayOfYear } from '@stillweb/contract/text/dates';
import { AccountPanel, PanelButtons, PanelList, PanelRow } from './account-panel.tsx';

interface BrowsersPanelProps {
  ref?: Ref<HTMLElement>;
  titleRef?: Ref<HTMLHeadingElement>;
  /** How many are linked; undefined while that is not known. */
  count: number | undefined;
  children: ReactNode;
}

export function BrowsersPanel({ count, ...panel }: BrowsersPanelProps) {
  return (
    <AccountPanel
      {...panel}
      id="browsers"
      title={t('browsers.title', 'Browsers with Premium')}
      titleId="browsers-title"
      detail={
        count !== undefined &&
        t('browsers.count', '{count} of {most}', { count, most: mostDevices })
      }
    />
  );
}

interface BrowserListProps {
  devices: readonly Device[];
  /** Of the browser that shows the list. */
  ownId?: string | undefined;
  renderUnlink: (device: Device) => ReactNode;
  /** @param label as in "Link another browser" */
  renderLink: (label: string) => ReactNode;
  /** Unlinks all. */
  unlinkAll: ReactNode;
}

export function BrowserList({
  devices,
  ownId,
  renderUnlink,
  renderLink,
  unlinkAll,
}: BrowserListProps) {
  if (devices.length === 0) {
    return (
      <>
        <p className="text-soft">
          {t(
            'browsers.none',
            'No browser is linked yet. Premium works in the browsers that you link.',
          )}
        </p>
        <PanelButtons>{renderLink(t('browsers.link', 'Link a browser'))}</PanelButtons>
      </>
    );
  }
  return (
    <>
      <PanelList>
        {devices.map((device) => (
          <PanelRow
            key={device.id}
            name={device.name}
            detail={
              device.id === ownId ? (
                t('browsers.this', 'This browser')
              ) : (
                <LastSeen day={device.lastSeenOn} />
              )
            }
            action={renderUnlink(device)}
          />
        ))}
      </PanelList>
      <PanelButtons>
        {renderLink(t('browsers.link-another', 'Link another browser'))}
        {unlinkAll}
      </PanelButtons>
    </>
  );
}

/**
 * As in "Last seen November 3". A browser that was not seen for 90 days is unlinked: no year is needed.
 * @param day an ISO date
 */
export function LastSeen({ day }: { day: string }) {
  return (
    <span>
      {rich('browsers.last-seen', 'Last seen {day}', {
        day: <time dateTime={day}>{dayOfYear(day)}</time>,
      })}
    </span>
  );
}
