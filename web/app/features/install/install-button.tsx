import { brand } from '@stillweb/contract/brand';
import { t } from '@stillweb/texts/t';
import type { ButtonVariant } from '@stillweb/ui/kit/button-style.ts';
import { ButtonLink } from '../../links/links.tsx';
import { SendLink } from './send-link.tsx';
import { useInstallTarget } from './where-it-runs.tsx';
import { WhereItDoesNotRun, WhereItRuns } from './where-it-runs.tsx';

/** Links to the store of the visitor's browser, or offers to send the link if no store has the extension. */
export default function InstallButton({ variant }: { variant?: ButtonVariant }) {
  const target = useInstallTarget();
  const store =
    target?.kind === 'store' ? target : { browser: 'Chrome', url: brand.chromeStoreUrl };
  return (
    <>
      <WhereItRuns>
        <ButtonLink variant={variant} to={store.url} rel="noopener">
          {t('install.add', 'Add to {browser}', { browser: store.browser })}
        </ButtonLink>
      </WhereItRuns>
      <WhereItDoesNotRun>
        <SendLink target={target && target.kind !== 'store' ? target : { kind: 'phone' }} />
      </WhereItDoesNotRun>
    </>
  );
}

/** The first step of the onboarding. */
export function InstallStep() {
  return (
    <>
      <WhereItRuns>
        <p>
          {t(
            'install.step',
            'Add it to your browser, then pin it from the puzzle icon next to the address bar.',
          )}
        </p>
      </WhereItRuns>
      <InstallButton />
    </>
  );
}
