import { productName } from '@stillweb/contract/billing/plans';
import { supportedBrowsers } from '@stillweb/contract/licence/supported-browsers';
import { t } from '@stillweb/texts/t';
import { classes } from '@stillweb/ui/kit/classes.ts';
import { useHydrated } from '@stillweb/ui/page/use-hydrated.ts';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import { TextLink } from '../../links/links.tsx';
import { type InstallTarget, installTarget } from './install-target.ts';

/*
 * Before hydration CSS tells a phone by its pointer, and Safari by a font that it alone knows, so that the
 * layout does not shift afterwards and the right thing is said without scripts.
 */

/** Shown where the extension runs. */
export function WhereItRuns({ children }: { children: ReactNode }) {
  const runsHere = useRunsHere();
  if (runsHere === false) return null;
  const unknown = 'pointer-coarse:hidden supports-[font:-apple-system-body]:hidden';
  return <div className={runsHere === null ? unknown : undefined}>{children}</div>;
}

/** Shown where the extension does not run. */
export function WhereItDoesNotRun({ children }: { children: ReactNode }) {
  const runsHere = useRunsHere();
  if (runsHere) return null;
  return <div className={runsHere === null ? hiddenWhereItRuns : undefined}>{children}</div>;
}

/** For document pages, which are not hydrated. */
const hiddenWhereItRuns = 'hidden pointer-coarse:block supports-[font:-apple-system-body]:block';

/** The same as `BrowserFit` for document pages: without a script, and with a link to the form. */
export function BrowserFitLine() {
  return (
    <p className={classes('text-sm text-soft', hiddenWhereItRuns)}>
      {t(
        'install.browser-fit',
        '{product} runs in {browsers} on a computer. You can buy it here and use it there.',
        { product: productName, browsers: supportedBrowsers() },
      )}{' '}
      <TextLink to={href('/onboarding')}>{t('install.link.send', 'Mail me the link')}</TextLink>
    </p>
  );
}

/** The install target of this browser; null before hydration, when the browser is unknown. */
export function useInstallTarget(): InstallTarget | null {
  return useHydrated() ? installTarget(navigator.userAgent, navigator.maxTouchPoints) : null;
}

/** Whether the extension runs in this browser; null before hydration. */
export function useRunsHere(): boolean | null {
  const target = useInstallTarget();
  return target && target.kind === 'store';
}
