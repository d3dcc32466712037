import { brand } from '@stillweb/contract/brand';
import { ButtonLink } from '../../ui/button-link.tsx';
import { SendLink } from './send-link.tsx';
import { useInstallTarget } from './use-install-target.ts';

/** Links to the store of the visitor's browser, or says what to do without one. */
export function InstallButton() {
  const target = useInstallTarget();
  if (!target) return <ButtonByPointer />;
  if (target.kind === 'phone') return <SendLink />;
  if (target.kind === 'unlisted') return <UnlistedBrowser browser={target.browser} />;
  return <StoreLink browser={target.browser} url={target.url} />;
}

/** Before hydration CSS tells a phone by its pointer, so that the layout does not shift afterwards. */
function ButtonByPointer() {
  return (
    <>
      <div className="pointer-coarse:hidden">
        <StoreLink browser="Chrome" url={brand.chromeStoreUrl} />
      </div>
      <div className="not-pointer-coarse:hidden">
        <SendLink />
      </div>
    </>
  );
}

function StoreLink({ browser, url }: { browser: string; url: string }) {
  return (
    <ButtonLink to={url} rel="noopener">
      {`Add to ${browser}`}
    </ButtonLink>
  );
}

function UnlistedBrowser({ browser }: { browser: string }) {
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-sm text-soft">
        {`${brand.name} is not available for ${browser} yet. It runs in Firefox, and in Chrome, Edge, Opera and other browsers that use the Chrome Web Store.`}
      </p>
      <ButtonLink to={brand.chromeStoreUrl} rel="noopener" variant="secondary">
        See it in the Chrome Web Store
      </ButtonLink>
    </div>
  );
}
