import { brand } from '@stillweb/contract/brand';
import {
  oldestBrowserVersion,
  supportedBrowsers,
} from '@stillweb/contract/licence/supported-browsers';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { useHydrated } from '@stillweb/ui/page/use-hydrated.ts';
import type { InstallTarget } from './install-target.ts';
import { InstallLinkForm } from './install-link-form.tsx';

/** Lets visitors whose browser does not run the extension send themselves the link. */
export function SendLink({ target }: { target: Exclude<InstallTarget, { kind: 'store' }> }) {
  const canShare = useHydrated() && 'share' in navigator;
  return (
    <div className="grid w-full justify-items-start gap-4">
      <p>{explain(target)}</p>
      <InstallLinkForm />
      {target.kind === 'phone' && (
        <Button
          variant="secondary"
          size="small"
          // Without sharing it is only invisible, so that the layout does not shift.
          className={canShare ? '' : 'invisible'}
          onClick={() => void shareLink()}
        >
          Share the link
        </Button>
      )}
    </div>
  );
}

function explain(target: Exclude<InstallTarget, { kind: 'store' }>): string {
  const where = `${brand.name} runs in ${supportedBrowsers()} on a computer`;
  switch (target.kind) {
    case 'phone':
      return `${where}. Send yourself the link and open it there.`;
    case 'unlisted':
      return `${where}, and not in ${target.browser}. Open this page in one of those, or send yourself the link.`;
    case 'outdated':
      return `This version of ${target.browser} is too old: ${brand.name} needs version ${oldestBrowserVersion} or later. Update it and reload this page, or send yourself the link.`;
  }
}

async function shareLink() {
  try {
    const url = new URL('/onboarding', window.location.origin).href;
    await navigator.share({ title: `Install ${brand.name} on your computer`, url });
  } catch {
    // Closing the share sheet rejects too, and the form remains.
  }
}
