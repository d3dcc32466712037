import { browser } from 'wxt/browser';

import type { OwnMessage, StatusReply } from '../status.ts';

/** Asks the worker, which alone holds the licence. */
export function askWorker(message: OwnMessage): Promise<StatusReply> {
  return browser.runtime.sendMessage<OwnMessage, StatusReply>(message);
}

/** Calls back whenever something changes of which the status is made, until the page is closed. */
export function onStatusChange(callback: () => void): void {
  browser.storage.onChanged.addListener(callback);
  browser.permissions.onAdded.addListener(callback);
  browser.permissions.onRemoved.addListener(callback);
}
