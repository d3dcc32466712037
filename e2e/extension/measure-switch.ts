// Prints, for `npm run bench`, in how many milliseconds Chromium turns on a ruleset of 30,000 rules, and off.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMockServer } from '@stillweb/licence/mock-server';
import { buildExtension } from './build-extension.ts';
import { launch } from './extension-browser.ts';
import { writeListFolder } from './list-folder.ts';
import { median } from '../../scripts/statistics/statistics.ts';

const rules = 30_000;
const switches = 11;

const folder = mkdtempSync(join(tmpdir(), 'rulesets-'));
const site = await startMockServer();
try {
  const text = Array.from({ length: rules }, (_, index) => `||a.example/${index}/`).join('\n');
  const lists = writeListFolder(join(folder, 'lists'), { 'a.txt': { text, group: 'trackers' } });
  const extension = await buildExtension(site.url, folder, 'chrome', lists);
  const browser = await launch({ extension, site: site.url });
  const worker = await browser.worker();
  const times = await worker.evaluate(switchOften, switches);
  await browser.close();
  process.stdout.write(JSON.stringify({ on: median(times.on), off: median(times.off) }));
} finally {
  await site.close();
  rmSync(folder, { recursive: true });
}

/** Runs in the extension's worker. */
async function switchOften(count: number): Promise<{ on: number[]; off: number[] }> {
  const on: number[] = [];
  const off: number[] = [];
  const time = async (
    change: Parameters<typeof chrome.declarativeNetRequest.updateEnabledRulesets>[0],
  ) => {
    const since = performance.now();
    await chrome.declarativeNetRequest.updateEnabledRulesets(change);
    return performance.now() - since;
  };
  for (let index = 0; index < count; index += 1) {
    on.push(await time({ enableRulesetIds: ['trackers'] }));
    off.push(await time({ disableRulesetIds: ['trackers'] }));
  }
  return { on, off };
}
