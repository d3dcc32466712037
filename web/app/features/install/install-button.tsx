import { brand } from '@stillweb/contract/brand';
import { ButtonLink } from '../../ui/button-link.tsx';
import { SendLink } from './send-link.tsx';
import { useInstallTarget } from './use-install-target.ts';

/** Leads to the store of the visitor's browser, or says what to do where there is none. */
export function InstallButton() {
  const target = useInstallTarget();
  if (target?.kind === 'phone') return <SendLink />;
  if (target?.kind === 'unlisted') return <UnlistedBrowser browser={target.browser} />;
  return (
    <ButtonLink to={target?.url ?? brand.chromeStoreUrl} rel="noopener">
      {`Add to ${target?.browser ?? 'Chrome'}`}
    </ButtonLink>
  );
}

function UnlistedBrowser({ browser }: { browser: string }) {
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-sm text-soft">
        {`${brand.name} is not available for ${browser} yet. It runs in Chrome, Edge, Opera and other browsers that use the Chrome Web Store.`}
      </p>
      <ButtonLink to={brand.chromeStoreUrl} rel="noopener" variant="secondary">
        See it in the Chrome Web Store
      </ButtonLink>
    </div>
  );
}
