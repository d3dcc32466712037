// Measures what hiding costs pages and the browser, without rules, with our own, and with AdGuard's lists as
// an operator would add them. `npm run bench -- hiding`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession } from '@playwright/test';
import { startMockServer } from '@stillweb/licence/mock-server';

import { collectGroups, type BuiltGroup } from '../../extension/rules/groups.ts';
import { adGuardLists } from '../filter-list.ts';
import { buildExtension } from './build-extension.ts';
import { launch, type ExtensionBrowser } from './extension-browser.ts';
import { copyWithHiding, readRule } from './hiding-corpus.ts';

const rounds = Number(process.argv[2] ?? 15);

const times = (count: number, part: (number: number) => string) =>
  Array.from({ length: count }, (_, number) => part(number)).join('');

/** Ten shapes of pages, by the host that serves each. */
const shapes: Record<string, string> = {
  article: times(
    60,
    (n) => `<p id="p${n}" class="text lead-${n % 3}">A paragraph of the story.</p>`,
  ),
  front: times(
    300,
    (n) =>
      `<article class="card c${n % 9}"><a href="/${n}"><img alt=""><h2>News</h2></a></article>`,
  ),
  shop: times(
    400,
    (n) => `<li class="product p-${n}"><b class="price">1</b><button>Add</button></li>`,
  ),
  forum: times(
    200,
    (n) => `<div class="post" id="post-${n}"><i class="user">Ada</i><p>Words</p></div>`,
  ),
  table: `<table>${times(500, (n) => `<tr class="r${n % 2}"><td>${n}<td class="num">1<td>2</tr>`)}</table>`,
  manual: times(
    150,
    (n) => `<section id="s${n}"><h3>Call</h3><pre><code class="ts">a()</code></pre></section>`,
  ),
  mail: times(
    250,
    (n) =>
      `<div role="row" class="row unread-${n % 2}"><span>From</span><span>Subject</span></div>`,
  ),
  search: times(
    30,
    (n) => `<div class="result g-${n}"><a href="/${n}"><h3>Found</h3></a><p>Text</p></div>`,
  ),
  video: `<main class="player"><video></video></main>${times(40, () => '<div class="up-next">Next</div>')}`,
  login:
    '<form class="login"><input id="email"><input id="password"><button>Log in</button></form>',
};

/** One of the pages has a rule of its own in the large list, and so reads a file. */
const siteWithRules = 'forum.localhost';

function largeGroups(): BuiltGroup[] {
  const hiding = adGuardLists().join('\n').split('\n').flatMap(readRule);
  const [rule] = readRule(`${siteWithRules}##.user-ad`);
  return collectGroups().map((group) =>
    group.id === 'ads' && rule ? { ...group, hiding: [...hiding, rule] } : group,
  );
}

const folder = mkdtempSync(join(tmpdir(), 'hiding-'));
const site = await startMockServer();
const pages = createServer((request, response) => {
  const [name = ''] = (request.headers.host ?? '').split('.');
  response.setHeader('content-type', 'text/html');
  response.end(`<!doctype html><title>${name}</title><body>${shapes[name] ?? ''}`);
}).listen(0, '127.0.0.1');
await once(pages, 'listening');
const { port } = pages.address() as AddressInfo;

const built = await buildExtension(site.url, folder);
const variants = {
  none: collectGroups().map((group) => ({ ...group, hiding: [], scrolling: [] })),
  ours: collectGroups(),
  large: largeGroups(),
};
console.log(`${variants.large[0]?.hiding.length} rules in the large list`);
const browsers: Record<string, ExtensionBrowser> = {};
for (const [name, groups] of Object.entries(variants)) {
  const extension = join(folder, name);
  copyWithHiding(built, extension, 'chrome', groups);
  browsers[name] = await launch({ extension, site: site.url });
  await describeWorker(name, browsers[name], { none: 0, ours: 1, large: 2 }[name] ?? 0);
}
await measurePages();
for (const [name, browser] of Object.entries(browsers)) {
  console.log(`memory of the browser with a page, ${name}: ${megabytes(await memoryOf(browser))}`);
}
for (const browser of Object.values(browsers)) await browser.close();
await site.close();
pages.close();
rmSync(folder, { recursive: true });

/** What the worker has and needs: the time to register everything again. */
async function describeWorker(
  name: string,
  browser: ExtensionBrowser,
  expected: number,
): Promise<void> {
  const worker = await browser.worker();
  const [count, milliseconds] = await worker.evaluate(async (expected) => {
    let scripts = await chrome.scripting.getRegisteredContentScripts();
    while (scripts.length < expected)
      scripts = await chrome.scripting.getRegisteredContentScripts();
    const since = performance.now();
    await chrome.scripting.unregisterContentScripts();
    await chrome.scripting.registerContentScripts(scripts);
    return [scripts.length, performance.now() - since] as const;
  }, expected);
  console.log(`${name}: ${count} registered again in ${milliseconds.toFixed(0)} ms`);
}

/**
 * The processor time of a page's main thread, until it has loaded in a process of its own. Each page comes in
 * each browser in turn, so that whatever else the machine does slows them all.
 */
async function measurePages(): Promise<void> {
  const sessions = new Map<string, CDPSession>();
  for (const [name, { context, page }] of Object.entries(browsers)) {
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    sessions.set(name, session);
  }
  const measured: Record<string, Record<string, number[]>> = {};
  for (let round = 0; round < rounds; round += 1) {
    for (const shape of Object.keys(shapes)) {
      for (const [name, session] of sessions) {
        await browsers[name]?.page.goto(`http://${shape}.localhost:${port}/${round}`);
        const { metrics } = await session.send('Performance.getMetrics');
        const time = metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? Number.NaN;
        ((measured[shape] ??= {})[name] ??= []).push(time * 1000);
      }
    }
  }
  printPages(measured);
}

function printPages(measured: Record<string, Record<string, number[]>>): void {
  console.log('processor time of a page in ms, and how much more with rules (medians)');
  const more: Record<string, number[]> = {};
  for (const [shape, byName] of Object.entries(measured)) {
    const none = median(byName['none'] ?? []);
    const cells = Object.entries(byName).map(([name, values]) => {
      const difference = median(values) - none;
      (more[name] ??= []).push(difference);
      return `${name} ${name === 'none' ? none.toFixed(1) : signed(difference)}`.padEnd(14);
    });
    console.log(`${shape.padEnd(8)} ${cells.join(' ')}`);
  }
  for (const name of ['ours', 'large']) {
    console.log(`median of the ten pages, ${name}: ${signed(median(more[name] ?? []))} ms`);
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function signed(value: number): string {
  return `${value < 0 ? '' : '+'}${value.toFixed(1)}`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** The memory of all processes of a browser, each shared page counted once. */
async function memoryOf({ context }: ExtensionBrowser): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
  const kilobytes = processInfo.map(({ id }) => {
    const rollup = readFileSync(`/proc/${id}/smaps_rollup`, 'utf8');
    return Number(/^Pss: +(\d+)/m.exec(rollup)?.[1] ?? 0);
  });
  return kilobytes.reduce((sum, value) => sum + value * 1024, 0);
}
