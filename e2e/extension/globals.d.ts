import type { Browser } from 'wxt/browser';

declare global {
  /** In the extension's worker. */
  const chrome: typeof Browser;
}
