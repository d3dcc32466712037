import { t } from '@stillweb/texts/t';
import { rich } from '@stillweb/texts/rich';
import type { Passkey } from '@stillweb/contract/account/keys';
import type { ReactNode, Ref } from 'react';
import { LongDate } from '../text/long-date.tsx';
import { AccountPanel, PanelButtons, PanelRow } from './account-panel.tsx';

interface PasskeysPanelProps {
  /** To move the focus to the heading. */
  titleRef?: Ref<HTMLHeadingElement>;
  /** Adds a passkey; null if the browser does not support them. */
  button: ReactNode;
  /** The list. */
  children: ReactNode;
}

export function PasskeysPanel({ titleRef, button, children }: PasskeysPanelProps) {
  return (
    <AccountPanel
      title={t('passkeys.title', 'Passkeys')}
      titleId="passkeys"
      titleRef={titleRef}
      className="gap-4 xl:col-span-2"
    >
      <p className="text-soft">
        {t(
          'passkeys.text',
          'A passkey logs you in with your fingerprint, your face or the PIN of your device. It needs no password, and it works on this site alone.',
        )}
      </p>
      {children}
      {button && <PanelButtons>{button}</PanelButtons>}
    </AccountPanel>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  /** The buttons that rename and remove it. */
  action: ReactNode;
}

export function PasskeyRow({ passkey, action }: PasskeyRowProps) {
  return (
    <PanelRow
      name={passkey.name}
      detail={<Detail {...passkey} />}
      action={<div className="flex flex-wrap gap-3">{action}</div>}
    />
  );
}

function Detail({ createdAt, lastUsedAt, backedUp }: Passkey) {
  return (
    <span className="flex flex-wrap gap-x-4">
      <span>{rich('passkeys.added', 'Added {day}', { day: <LongDate value={createdAt} /> })}</span>
      {lastUsedAt && (
        <span>
          {rich('passkeys.last-used', 'Last used {day}', { day: <LongDate value={lastUsedAt} /> })}
        </span>
      )}
      {backedUp && <span>{t('passkeys.backed-up', 'On your other devices too')}</span>}
    </span>
  );
}
