import type { Passkey } from '@stillweb/contract/console/session';
import { Button } from '@stillweb/ui/button.tsx';
import { Notice } from '@stillweb/ui/notice.tsx';
import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import { useState } from 'react';
import { usePasskeysQuery, useRemovePasskeyMutation } from '../../api/session.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { Instant } from '../../parts/instant.tsx';
import { Panel } from '../../parts/panel.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';

/** One's own passkeys; everybody should have two. */
export function OwnPasskeys() {
  const query = usePasskeysQuery();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Panel
      title="Your passkeys"
      actions={
        <Button variant="secondary" size="small" onClick={() => setIsAdding(true)}>
          Add a passkey
        </Button>
      }
    >
      <Loaded query={query} what="your passkeys" className="h-20">
        {(passkeys) => <PasskeyList passkeys={passkeys} />}
      </Loaded>
      <AddPasskeyDialog open={isAdding} onClose={() => setIsAdding(false)} />
    </Panel>
  );
}

function PasskeyList({ passkeys }: { passkeys: Passkey[] }) {
  const isLast = passkeys.length === 1;
  return (
    <>
      {isLast && (
        <div className="mb-3">
          <Notice tone="orange" title="Add a second one">
            <p>
              With one passkey, a lost device locks you out until an owner invites you again. A
              phone or a security key makes a good second one.
            </p>
          </Notice>
        </div>
      )}
      <ul className="divide-y divide-line">
        {passkeys.map((passkey) => (
          <PasskeyItem key={passkey.id} passkey={passkey} isLast={isLast} />
        ))}
      </ul>
    </>
  );
}

/** The last one cannot be removed: nobody could log in with it any more. */
function PasskeyItem({ passkey, isLast }: { passkey: Passkey; isLast: boolean }) {
  const [removePasskey] = useRemovePasskeyMutation();
  const [isAsking, setIsAsking] = useState(false);
  const { id, name, synced, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5 text-sm">
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        <p className="text-soft">
          <span>
            {`${synced ? 'Copied to your other devices' : 'On one device only'} · ${lastUsedAt ? 'used' : 'created'} `}
          </span>
          <Instant value={lastUsedAt ?? createdAt} />
        </p>
      </div>
      {!isLast && (
        <Button variant="secondary" size="small" onClick={() => setIsAsking(true)}>
          Remove
          <span className="sr-only">{` ${name}`}</span>
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Remove ${name}?`}
        description="It no longer opens the console. Delete it on the device too, where it is offered further on."
        confirm="Remove passkey"
        fallbackMessage="The passkey could not be removed. Please try again."
        act={() => removePasskey(id)}
      />
    </li>
  );
}
