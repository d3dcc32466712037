import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';

import { buildLists } from '../../extension/lists/build-lists.ts';
import { readOperatorLists } from '../../extension/lists/operator-lists.ts';
import { collectGroups } from '../../extension/rules/groups.ts';
import { adGuardLists } from '../filter-list.ts';
import { hasSystemFirefox } from '../system-browser.ts';
import { buildExtension } from './build-extension.ts';
import { loadAll, startCorpusSite } from './corpus-site.ts';
import type { ExtensionBrowser } from './extension-browser.ts';
import { launchFirefox } from './firefox-browser.ts';
import { writeAdGuardLists } from './adguard-folder.ts';
import { writeListFolder } from './list-folder.ts';
import { pageShapes } from './page-shapes.ts';
import { corpusList, loadsByPage } from './rule-corpus.ts';
import { expect, test } from './test.ts';

test('licence 55: each kind of an operator’s rules does in Firefox what it says', async ({
  site,
}, testInfo) => {
  test.skip(!hasSystemFirefox(), 'firefox-esr is not installed');
  const lists = writeListFolder(testInfo.outputPath('lists'), {
    'corpus.txt': { text: corpusList, group: 'ads' },
  });
  const output = testInfo.outputPath('extension');
  const extension = await buildExtension(site.url, output, 'firefox', lists);
  const browser = await launchFirefox(extension, site.url, []);
  const corpus = await startCorpusSite();
  try {
    for (const [host, loads] of loadsByPage('firefox')) {
      await test.step(host, async () => {
        corpus.reached.clear();
        await browser.loadInto(corpus.pageOf(host), corpus.addressesOf(loads));
        const reached = () => loads.map(({ url }) => url).filter((url) => corpus.reached.has(url));
        const expected = loads.filter(({ blocked }) => !blocked).map(({ url }) => url);
        await expect.poll(reached).toEqual(expected);
      });
    }
  } finally {
    corpus.close();
    await browser.close();
  }
});

const sampleSize = 2000;

/** Hosts that AdGuard's lists block, always the same ones. */
function sampleHosts(): string[] {
  const rules = adGuardLists()
    .join('\n')
    .matchAll(/^\|\|([a-z\d-]+(?:\.[a-z\d-]+)+)\^(?:\$third-party)?$/gm);
  const order = (host: string) => createHash('sha256').update(`1 ${host}`).digest('hex');
  const hosts = new Set([...rules].map(([, host = '']) => host));
  const byOrder = new Map([...hosts].map((host) => [order(host), host]));
  return [...byOrder.keys()]
    .sort()
    .slice(0, sampleSize)
    .flatMap((key) => byOrder.get(key) ?? []);
}

/** How many of the hosts are blocked in pages of others. */
async function countBlocked(browser: ExtensionBrowser, hosts: string[]): Promise<number> {
  const worker = await browser.worker();
  return worker.evaluate(async (hosts) => {
    let blocked = 0;
    for (const host of hosts) {
      const { matchedRules } = await chrome.declarativeNetRequest.testMatchOutcome({
        url: `https://${host}/a.js`,
        initiator: 'https://news.example',
        type: 'script',
      });
      if (matchedRules.length > 0) blocked += 1;
    }
    return blocked;
  }, hosts);
}

test('licence 54, 65: with the lists of AdGuard at least 98 of 100 of their hosts are blocked', async ({
  site,
  builds,
  start,
  link,
}, testInfo) => {
  const hosts = sampleHosts();
  expect(hosts).toHaveLength(sampleSize);
  const own = await start({ extension: builds.chrome });
  await link(own);
  const byOwn = await countBlocked(own, hosts);
  const lists = writeAdGuardLists(testInfo.outputPath('lists'));
  const output = testInfo.outputPath('extension');
  const extension = await buildExtension(site.url, output, 'chrome', lists);
  const full = await start({ extension });
  await link(full);
  const byLists = await countBlocked(full, hosts);
  const share = (count: number) => `${((100 * count) / hosts.length).toFixed(1)} %`;
  testInfo.annotations.push({
    type: 'hosts blocked',
    description: `${share(byOwn)} by our own lists, ${share(byLists)} with AdGuard's`,
  });
  expect(byLists / hosts.length).toBeGreaterThanOrEqual(0.98);
});

test('licence 54, 65: Firefox takes the lists of AdGuard too', async ({ site, link }, testInfo) => {
  test.skip(!hasSystemFirefox(), 'firefox-esr is not installed');
  const hosts = sampleHosts().slice(0, 100);
  const lists = writeAdGuardLists(testInfo.outputPath('lists'));
  const output = testInfo.outputPath('extension');
  const extension = await buildExtension(site.url, output, 'firefox', lists);
  const browser = await launchFirefox(extension, site.url, [...hosts, 'cdn.example']);
  try {
    await link(browser);
    const loaded = await browser.loadFrom([...hosts, 'cdn.example']);
    expect(loaded).toContain('cdn.example');
    expect(loaded.length).toBeLessThanOrEqual(3);
  } finally {
    await browser.close();
  }
});

test('licence 55: Chromium can read every expression and selector that a build takes from the lists of AdGuard', async ({
  builds,
  start,
}, testInfo) => {
  const lists = readOperatorLists(writeAdGuardLists(testInfo.outputPath('lists')));
  const { groups } = await buildLists(lists, 'chrome', collectGroups());
  const browser = await start({ extension: builds.chrome });
  const conditions = groups
    .flatMap(({ rules }) => rules)
    .map(({ condition }) => condition)
    .filter(({ regexFilter }) => regexFilter !== undefined);
  expect(conditions.length).toBeGreaterThan(50);
  const worker = await browser.worker();
  const refused = await worker.evaluate(async (conditions) => {
    const unsupported: string[] = [];
    for (const { regexFilter = '', isUrlFilterCaseSensitive } of conditions) {
      const isCaseSensitive = isUrlFilterCaseSensitive ?? false;
      const options = { regex: regexFilter, isCaseSensitive };
      const { isSupported } = await chrome.declarativeNetRequest.isRegexSupported(options);
      if (!isSupported) unsupported.push(regexFilter);
    }
    return unsupported;
  }, conditions);
  expect(refused).toEqual([]);
  const selectors = groups.flatMap(({ hiding }) => hiding.map(({ selector }) => selector));
  expect(selectors.length).toBeGreaterThan(40_000);
  const unreadable = await browser.page.evaluate((selectors) => {
    const sheet = new CSSStyleSheet();
    return selectors.filter((selector) => {
      sheet.replaceSync(`${selector} {}`);
      return sheet.cssRules.length !== 1;
    });
  }, selectors);
  expect(unreadable).toEqual([]);
});

/** Opens each of the page shapes, with everything that it needs. @returns what was blocked */
async function openShapes(browser: ExtensionBrowser, page: Page): Promise<string[]> {
  const blocked: string[] = [];
  await browser.context.route('https://**/*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Page</title>' }),
  );
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText === 'net::ERR_BLOCKED_BY_CLIENT') blocked.push(request.url());
  });
  for (const shape of pageShapes) {
    await page.goto(shape.page);
    const loads = shape.needs.map(([type, url]) => ({
      kind: type === 'sub_frame' ? 'subdocument' : type,
      url: new URL(url, shape.page).href,
    }));
    await page.evaluate(loadAll, loads);
  }
  return blocked;
}

const hostOf = (url: string) => new URL(url).hostname;
const pageHosts = pageShapes.map(({ page }) => hostOf(page));
const neededHosts = pageShapes.flatMap(({ page, needs }) =>
  needs.map(([, url]) => hostOf(new URL(url, page).href)),
);

test('licence 64: what the user allows, or an exception of a list, wins over the rules of lists', async ({
  site,
  start,
}, testInfo) => {
  const build = (name: string, rules: string[]) => {
    const lists = writeListFolder(testInfo.outputPath(`lists-${name}`), {
      'all.txt': { text: rules.join('\n'), group: 'ads' },
    });
    return buildExtension(site.url, testInfo.outputPath(name), 'chrome', lists);
  };

  await test.step('a site that the user allows, over $important', async () => {
    const important = neededHosts.map((host) => `||${host}^$important`);
    const browser = await start({ extension: await build('important', important) });
    const before = await openShapes(browser, await browser.context.newPage());
    expect(new Set(before).size).toBeGreaterThan(40);
    const options = await browser.open('options.html');
    await options.evaluate(async (sites) => {
      for (const site of sites) {
        await chrome.runtime.sendMessage({ type: 'allow-site', site, allowed: true });
      }
    }, pageHosts);
    // On a busy machine Chrome may judge a page's first request before it knows that the page is allowed.
    await expect(async () => {
      expect(await openShapes(browser, await browser.context.newPage())).toEqual([]);
    }).toPass();
  });

  await test.step('an exception of a list', async () => {
    const rules = [
      ...neededHosts.map((host) => `||${host}^`),
      ...pageHosts.map((host) => `@@||${host}^$document`),
    ];
    const browser = await start({ extension: await build('exceptions', rules) });
    await expect(async () => {
      expect(await openShapes(browser, await browser.context.newPage())).toEqual([]);
    }).toPass();
  });
});
