import { browserName } from '@stillweb/contract/licence/browser-name';
import { Checkbox } from '@stillweb/ui/kit/checkbox.tsx';
import { DescriptionList } from '@stillweb/ui/page/description-list.tsx';
import { useHydrated } from '@stillweb/ui/page/use-hydrated.ts';
import type { RefObject } from 'react';
import type { InstalledExtension } from './installed-extension.ts';

interface SentAlongProps {
  extension: InstalledExtension;
  /** The address of the account that the message will belong to. */
  account: string | undefined;
  /** Uncontrolled, so that a choice from before hydration is kept. */
  choice: RefObject<HTMLInputElement | null>;
}

/** Lists what goes with a message, and lets the sender keep it back. */
export function SentAlong({ extension, account, choice }: SentAlongProps) {
  // The prerendered page knows no browser.
  const browser = useHydrated() ? browserName(navigator.userAgent) : '…';
  return (
    <div className="group grid gap-3">
      <Checkbox ref={choice} defaultChecked className="text-sm font-medium">
        Send this along
      </Checkbox>
      <div className="text-sm group-has-[input:not(:checked)]:line-through">
        <DescriptionList
          items={[
            { term: 'Browser', detail: browser },
            { term: 'Extension', detail: extensionText(extension) },
          ]}
        />
      </div>
      {account && (
        <p className="text-sm wrap-anywhere text-soft">{`You are logged in: your account, ${account}, goes with the message.`}</p>
      )}
    </div>
  );
}

function extensionText(extension: InstalledExtension): string {
  if (extension.state === 'asking') return '…';
  if (extension.state === 'absent') return 'Not in this browser';
  return extension.version ? `Version ${extension.version}` : 'Installed';
}
