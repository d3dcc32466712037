import { browserStorage } from './browser-storage.ts';
import { setUpDismissedKey } from './storage.ts';

/** The reminder to link a browser was put away for good in this browser. */
export function dismissSetUp(): void {
  browserStorage('localStorage').setItem(setUpDismissedKey, 'yes');
}

export function isSetUpDismissed(): boolean {
  return browserStorage('localStorage').getItem(setUpDismissedKey) !== null;
}
