import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { FiltersEngine, parseFilters, Request, type RequestType } from '@ghostery/adblocker';
import type { BrowserContext, Page } from '@playwright/test';

const rulesets = '@adguard/dnr-rulesets/dist/filters/declarative';

/** Of the packages that only exhaustive tests and a benchmark install: the lists are large. */
const { resolve } = createRequire(join(import.meta.dirname, 'exhaustive-tools/package.json'));

/** AdGuard's base list, which includes EasyList, and its list of trackers, in their source form. */
export function adGuardLists(): string[] {
  return ['ruleset_2', 'ruleset_3'].map((name) => {
    const file = resolve(`${rulesets}/${name}/${name}.json`);
    const [head]: { metadata?: { rawFilterList?: string } }[] = JSON.parse(
      readFileSync(file, 'utf8'),
    );
    const list = head?.metadata?.rawFilterList;
    if (!list) throw new Error(`${file} no longer contains its source list`);
    return list.replaceAll('\r\n', '\n');
  });
}

/** Parsed once in a process that needs it: that takes seconds. */
let parsed: { engine: FiltersEngine; hidingSelectors: string[] } | undefined;

function parsedLists() {
  if (parsed) return parsed;
  const customLists = process.env.FILTER_LISTS?.split(':').map((file) =>
    readFileSync(file, 'utf8'),
  );
  const text = (customLists ?? adGuardLists()).join('\n');
  parsed = {
    engine: FiltersEngine.parse(text, { loadCosmeticFilters: false, enableOptimizations: false }),
    hidingSelectors: findHidingSelectors(text),
  };
  return parsed;
}

/** Selectors that a filter list hides on every site, ours included. */
function findHidingSelectors(text: string): string[] {
  return parseFilters(text, { loadNetworkFilters: false })
    .cosmeticFilters.filter(
      (filter) =>
        !filter.hasHostnameConstraint() &&
        !filter.isUnhide() &&
        !filter.isScriptInject() &&
        !filter.isExtended(),
    )
    .map((filter) => filter.getSelector());
}

/** The filter that would block a request, if any. */
export function findFilter(url: string, type: RequestType, from: string): string | undefined {
  const { engine } = parsedLists();
  const { match, filter } = engine.match(Request.fromRawDetails({ url, type, sourceUrl: from }));
  return match ? (filter?.toString() ?? 'a filter') : undefined;
}

/** The selectors of the list that hide an element of the page. */
export function findHiding(page: Page): Promise<string[]> {
  return page.evaluate((selectors) => {
    // One query for all; `:is` ignores selectors that this browser does not know.
    const elements = [...document.querySelectorAll(`:is(${selectors.join(',')})`)];
    const hides = (selector: string) => elements.some((part) => part.matches(`:is(${selector})`));
    return elements.length > 0 ? selectors.filter(hides) : [];
  }, parsedLists().hidingSelectors);
}

/** Applies the list to every page of the context, as an ad blocker does. */
export async function blockAds(context: BrowserContext): Promise<{ blocked: string[] }> {
  const blocked: string[] = [];
  await context.route('**/*', (route, request) => {
    const url = request.url();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Playwright's names are among them
    const type = request.resourceType() as RequestType;
    const filter = findFilter(url, type, request.frame().url() || url);
    if (!filter) return route.continue();
    blocked.push(`${url} by ${filter}`);
    return route.abort('blockedbyclient');
  });
  await context.addInitScript((selectors) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`:is(${selectors.join(',')}) { display: none !important }`);
    document.adoptedStyleSheets.push(sheet);
  }, parsedLists().hidingSelectors);
  return { blocked };
}
