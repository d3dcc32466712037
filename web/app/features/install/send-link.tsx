import { brand } from '@stillweb/contract/brand';
import {
  oldestBrowserVersion,
  supportedBrowsers,
} from '@stillweb/contract/licence/supported-browsers';
import { t } from '@stillweb/texts/t';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { useHydrated } from '@stillweb/ui/page/use-hydrated.ts';
import { prefix } from '../../language.ts';
import type { InstallTarget } from './install-target.ts';
import { InstallLinkForm } from './install-link-form.tsx';

/** Lets visitors whose browser does not run the extension send themselves the link. */
export default function SendLink({
  target,
}: {
  target: Exclude<InstallTarget, { kind: 'store' }>;
}) {
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
          {t('install.share', 'Share the link')}
        </Button>
      )}
    </div>
  );
}

function explain(target: Exclude<InstallTarget, { kind: 'store' }>): string {
  switch (target.kind) {
    case 'phone':
      return t(
        'install.other.phone',
        '{brand} runs in {browsers} on a computer. Send yourself the link and open it there.',
        { brand: brand.name, browsers: supportedBrowsers() },
      );
    case 'unlisted':
      return t(
        'install.other.unlisted',
        '{brand} runs in {browsers} on a computer, and not in {browser}. Open this page in one of those, or send yourself the link.',
        { brand: brand.name, browsers: supportedBrowsers(), browser: target.browser },
      );
    case 'outdated':
      return t(
        'install.other.outdated',
        'This version of {browser} is too old: {brand} needs version {version} or later. Update it and reload this page, or send yourself the link.',
        { browser: target.browser, brand: brand.name, version: oldestBrowserVersion },
      );
  }
}

async function shareLink() {
  try {
    const url = new URL(prefix ? `${prefix}/onboarding` : '/onboarding', window.location.origin)
      .href;
    const title = t('install.share-title', 'Install {brand} on your computer', {
      brand: brand.name,
    });
    await navigator.share({ title, url });
  } catch {
    // Closing the share sheet rejects too, and the form remains.
  }
}
