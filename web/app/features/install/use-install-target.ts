import { useSyncExternalStore } from 'react';
import { type InstallTarget, installTarget } from './browser.ts';

/** Where this browser gets the extension; null on the prerendered page, which can't know. */
export function useInstallTarget(): InstallTarget | null {
  const known = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  return known ? installTarget(navigator.userAgent, navigator.maxTouchPoints) : null;
}
