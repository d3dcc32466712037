import { browserName } from '@stillweb/contract/browser-name';
import { DescriptionList } from '@stillweb/ui/description-list.tsx';
import { useHydrated } from '@stillweb/ui/use-hydrated.ts';
import { useId, type RefObject } from 'react';
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
  const id = useId();
  // The prerendered page knows no browser.
  const browser = useHydrated() ? browserName(navigator.userAgent) : '…';
  return (
    <div className="group grid gap-3">
      <label htmlFor={id} className="flex min-h-11 items-center gap-3 text-sm font-medium">
        <input
          id={id}
          ref={choice}
          type="checkbox"
          defaultChecked
          className="size-5 shrink-0 accent-accent"
        />
        Send this along
      </label>
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
