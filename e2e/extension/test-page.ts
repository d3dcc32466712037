import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { addresses } from '../addresses.ts';
import { expect } from '../test.ts';
import type { ExtensionBrowser } from './extension-browser.ts';

type Group = { requests: number; bytes: number; blocked: number };
type Result = {
  seconds: number;
  groups: { content: Group; ads: Group; trackers: Group };
  noticeHidden: boolean;
};
type Figures = { browser: string; without: Result; with: Result };

/** The figures on the home page and `/test`. `docs/CONTENT.md` has the command that measures them again. */
const published = new URL('../../web/app/content/measured-figures.json', import.meta.url);

/** Runs the test of `/test` once. @returns what the page keeps of that run */
export async function runTest(page: Page): Promise<Result> {
  await page.goto(`${addresses.site}/test`);
  await page.getByRole('button', { name: 'Run the test' }).click();
  const status = page.getByRole('status').filter({ hasText: /^Measured with(out)? blocking\.$/ });
  await expect(status).toBeVisible();
  const state = (await status.innerText()) === 'Measured with blocking.' ? 'with' : 'without';
  const result = await page.evaluate((state) => {
    const stored = JSON.parse(localStorage.getItem('test-results') ?? '{}');
    return stored[state];
  }, state);
  const shown = page.getByRole('table', { name: 'Measured in this browser' });
  const column = state === 'without' ? 1 : 2;
  const cell = (row: string) =>
    shown.getByRole('row', { name: row }).locator(`:nth-child(${column + 1})`);
  await expect(cell('Requests that loaded')).toHaveText(String(totalOf(result, 'requests')));
  return result;
}

/** The connection that Chrome's developer tools call "Fast 4G". */
export async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 165,
    downloadThroughput: (9_000_000 / 8) * 0.9,
    uploadThroughput: (1_500_000 / 8) * 0.9,
  });
}

/** Turns blocking off for the site of the page, or on again, as a user does. */
export async function switchSite(browser: ExtensionBrowser): Promise<void> {
  const popup = await browser.open('popup.html');
  const loaded = browser.page.waitForEvent('load');
  await popup.getByRole('switch', { name: 'Block on this site' }).click();
  await loaded;
  await popup.close();
  await browser.page.bringToFront();
}

export function writeFigures(figures: Figures): void {
  const rounded = (key: string, value: unknown) =>
    key === 'seconds' ? Number(Number(value).toFixed(2)) : value;
  writeFileSync(published, `${JSON.stringify(figures, rounded, 2)}\n`);
}

/** Requests and data repeat; seconds depend on the machine, and must at least keep half of the promise. */
export function compareWithPublished(measured: Figures): void {
  const promised: Figures = JSON.parse(readFileSync(published, 'utf8'));
  for (const state of ['without', 'with'] as const) {
    expect(totalOf(measured[state], 'requests'), state).toBe(totalOf(promised[state], 'requests'));
    const change = totalOf(measured[state], 'bytes') / totalOf(promised[state], 'bytes') - 1;
    expect(Math.abs(change), `bytes ${state}, share of change`).toBeLessThan(0.02);
    expect(measured[state].noticeHidden, state).toBe(promised[state].noticeHidden);
  }
  expect(savingOf(measured)).toBeGreaterThan(savingOf(promised) / 2);
}

function totalOf({ groups }: Result, what: 'requests' | 'bytes'): number {
  return Object.values(groups).reduce((sum, group) => sum + group[what], 0);
}

/** The share of the time that blocking saves. */
function savingOf({ without, with: blocking }: Figures): number {
  return 1 - blocking.seconds / without.seconds;
}
