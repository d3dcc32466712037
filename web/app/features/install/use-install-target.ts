import { useHydrated } from '@stillweb/ui/page/use-hydrated.ts';
import { type InstallTarget, installTarget } from './browser.ts';

/** The install target of this browser; null before hydration, when the browser is unknown. */
export function useInstallTarget(): InstallTarget | null {
  return useHydrated() ? installTarget(navigator.userAgent, navigator.maxTouchPoints) : null;
}

/** Whether the extension runs in this browser; null before hydration. */
export function useRunsHere(): boolean | null {
  const target = useInstallTarget();
  return target && target.kind === 'store';
}
