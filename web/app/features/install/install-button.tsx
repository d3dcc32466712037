import { t } from '@stillweb/texts/t';
import SendLink from './send-link.tsx';
import { StoreLink } from './store-link.tsx';
import { useInstallTarget } from './where-it-runs.tsx';
import { WhereItDoesNotRun, WhereItRuns } from './where-it-runs.tsx';

/** Links to the store of the visitor's browser, or offers to send the link if no store has the extension. */
export function InstallButton() {
  const target = useInstallTarget();
  return (
    <>
      <WhereItRuns>
        <StoreLink target={target} />
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
