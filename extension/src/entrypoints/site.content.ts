import { extensionName } from '@stillweb/contract/licence/page-messages';
import { browser } from 'wxt/browser';
import { defineContentScript } from 'wxt/utils/define-content-script';

/**
 * Passes messages between the site's pages and the worker. It may run twice in a page, when the
 * extension is installed or updated while the page is open: the newer one then answers.
 */
export default defineContentScript({
  matches: [SITE_MATCHES],
  runAt: 'document_start',
  main: () => {
    const started = new Event(`${extensionName}-started`);
    window.dispatchEvent(started);
    const end = new AbortController();
    const { signal } = end;
    window.addEventListener(`${extensionName}-started`, () => end.abort(), { signal });
    window.addEventListener('message', (event) => void pass(event), { signal });
  },
});

async function pass({ source, origin, data }: MessageEvent): Promise<void> {
  if (source !== window || origin !== location.origin || data?.to !== extensionName) {
    return;
  }
  const reply = await askWorker(data.message);
  if (reply !== undefined) {
    window.postMessage({ from: extensionName, id: data.id, reply }, location.origin);
  }
}

/** @returns undefined for a message that the worker does not know, or if the extension was removed */
async function askWorker(message: unknown): Promise<unknown> {
  try {
    return await browser.runtime.sendMessage(message);
  } catch {
    return undefined;
  }
}
