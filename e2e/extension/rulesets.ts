import type { ExtensionBrowser } from './extension-browser.ts';

export async function enabledRulesets(browser: ExtensionBrowser): Promise<string[]> {
  const worker = await browser.worker();
  return worker.evaluate(async () =>
    (await chrome.declarativeNetRequest.getEnabledRulesets()).sort(),
  );
}

export const free = ['ads'];
export const premium = ['ads', 'annoyances', 'cookies', 'trackers'];
