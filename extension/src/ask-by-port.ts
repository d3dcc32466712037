import { browser } from 'wxt/browser';

/**
 * Asks the worker from a page, by a port for each message: the browser may stop the worker between two of
 * them, and messages of the site's own pages never come by a port.
 * @returns undefined if the extension was updated or removed meanwhile
 */
export function askByPort<Reply>(name: string, message: object): Promise<Reply | undefined> {
  return new Promise((resolve) => {
    const failed = () => resolve(undefined);
    try {
      const port = browser.runtime.connect({ name });
      port.onMessage.addListener((reply: Reply) => {
        resolve(reply);
        port.disconnect();
      });
      port.onDisconnect.addListener(failed);
      port.postMessage(message);
    } catch {
      failed();
    }
  });
}
