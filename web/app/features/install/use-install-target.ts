import { useHydrated } from '../../ui/use-hydrated.ts';
import { type InstallTarget, installTarget } from './browser.ts';

/** Where this browser gets the extension; null before hydration, when the browser is unknown. */
export function useInstallTarget(): InstallTarget | null {
  return useHydrated() ? installTarget(navigator.userAgent, navigator.maxTouchPoints) : null;
}
