import { browser } from 'wxt/browser';

import type { OwnMessage, Status, StatusReply } from '../status.ts';
import { text, type MessageKey } from './text.ts';

const errors: Record<string, MessageKey> = {
  UNREACHABLE: 'errorUnreachable',
  SERVICE_UNAVAILABLE: 'errorUnreachable',
  RATE_LIMITED: 'errorRateLimited',
  NOT_SAVED: 'errorNotSaved',
};

/**
 * Keeps a page up to date with the worker: shows the known state immediately, then asks the site unless it
 * did so in the last seconds.
 * @param problem where failures are said
 * @returns how to ask for something, which draws again and says whether it succeeded
 */
export async function startStatusPage(
  problem: HTMLElement,
  draw: (status: Status) => void,
): Promise<(message: OwnMessage) => Promise<boolean>> {
  async function ask(message: OwnMessage): Promise<boolean> {
    const { status, error } = await askWorker(message);
    if (message.type !== 'status') {
      problem.textContent = error ? text(errors[error] ?? 'errorOther') : '';
    }
    draw(status);
    return !error;
  }
  onStatusChange(() => void ask({ type: 'status' }));
  await ask({ type: 'status' });
  return ask;
}

/** Asks the worker, which alone holds the licence. */
function askWorker(message: OwnMessage): Promise<StatusReply> {
  return browser.runtime.sendMessage<OwnMessage, StatusReply>(message);
}

/** Calls back whenever something changes of which the status is made, until the page is closed. */
function onStatusChange(callback: () => void): void {
  browser.storage.onChanged.addListener(callback);
  browser.permissions.onAdded.addListener(callback);
  browser.permissions.onRemoved.addListener(callback);
}
