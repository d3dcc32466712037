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
      title="Passkeys"
      titleId="passkeys"
      titleRef={titleRef}
      className="gap-4 xl:col-span-2"
    >
      <p className="text-soft">
        A passkey logs you in with your fingerprint, your face or the PIN of your device. It needs
        no password, and it works on this site alone.
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
      <span>
        Added <LongDate value={createdAt} />
      </span>
      {lastUsedAt && (
        <span>
          Last used <LongDate value={lastUsedAt} />
        </span>
      )}
      {backedUp && <span>On your other devices too</span>}
    </span>
  );
}
