import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Provider } from '@stillweb/contract/account/providers';
import { testOrigins } from '@stillweb/contract/test-hosts';
import { planCatalogue } from '@stillweb/contract/billing/plans';
import { defaultCurrency } from '@stillweb/contract/currencies';
import { priceTexts } from '@stillweb/contract/billing/price-texts';
import { fillPage, offeredLanguage, placesIn } from '@stillweb/contract/text/page-places';
import { pathIn, pathPrefix, splitPath } from '@stillweb/texts/languages';
import * as z from 'zod/mini';
import { pagePolicy, testFramePolicy } from '../http/security-headers.ts';
import { inLanguage } from '../platform/language.ts';
import { readSiteFiles, withText, type SiteFile } from './files.ts';
import { offerTexts } from './language-offer.ts';
import type { SiteAnswer } from './send-file.ts';

export type Site = {
  /** The file at a path, taken literally; undefined if there is no such file. */
  find: (path: string, currency?: string) => SiteAnswer | undefined;
  /** The currencies in which pages show prices. */
  currencies: () => readonly string[];
  /** The file sent at a path instead, by the state of an offer. */
  variantsOf: (path: string, currency?: string) => readonly SiteVariant[];
  /** The paths on which visitors meet an offer; those with the plain prices for null. */
  pagesOf: (offer: string | null) => readonly string[];
  /** Puts other plain prices into the pages, by the language of a page and the currency. */
  setPrices: (texts: PageTexts) => Promise<void>;
  /** The languages in which there are pages. */
  languages: readonly string[];
  /**
   * The path to which an unknown path redirects.
   * @param language the one that was chosen, for paths that name none
   */
  redirectFor: (path: string, language: string | undefined) => string;
};

export type SiteVariant = {
  offer: string;
  /** Once the offer has ended, or while it is open to visitors who ask for it by `?offer=`. */
  when: 'ended' | 'asked';
  answer: SiteAnswer;
};

/** The build's `site.json`. */
const siteMap = z.object({
  documentPaths: z.array(z.string()),
  spaPaths: z.array(z.string()),
  redirects: z.record(z.string(), z.string()),
  /** Documents that are sent at the path of another one. */
  variants: z.optional(
    z.array(
      z.object({
        path: z.string(),
        page: z.string(),
        offer: z.string(),
        when: z.enum(['ended', 'asked']),
      }),
    ),
  ),
  /** The pages that a pixel may measure, and the hosts that it needs there; null without a pixel. */
  measurement: z.nullable(
    z.object({
      paths: z.array(z.string()),
      hosts: z.object({ script: z.array(z.string()), report: z.array(z.string()) }),
    }),
  ),
});

type SiteMap = z.infer<typeof siteMap>;

const caching = {
  immutable: 'public, max-age=31536000, immutable',
  asset: 'public, max-age=3600',
  // A browser asks each time, a shared cache once a minute: a new release is seen within one.
  page: 'public, max-age=0, s-maxage=60, stale-while-revalidate=86400',
  never: 'no-store',
};

/** The page on which visitors measure the effect of blocking. The files that it loads are below its path. */
const testPagePath = '/test';

/**
 * Reads the built site into memory. Paths are looked up, never joined, so that none can lead outside.
 * @param folder the output of the build
 * @param publicUrl the site's address
 * @param shown what pages say of this server until `setPrices`
 */
export async function readSite(
  folder: string,
  publicUrl: string,
  { providers = [], collectsTax = false }: Shown = {},
): Promise<Site> {
  const map = siteMap.parse(JSON.parse(await readFile(join(folder, 'site.json'), 'utf8')));
  const built = await readSiteFiles(join(folder, 'client'));
  const previous = await readPreviousAssets(folder);
  const templates = await readTemplates(join(folder, 'templates'));
  const languages = [...new Set(map.documentPaths.map((path) => splitPath(path).code))];
  const released = Object.fromEntries(
    languages.map((code) => [code, inLanguage(code, () => priceTexts(planCatalogue, collectsTax))]),
  );
  const fill = async (textsIn: (code: string) => Texts) => {
    const files = new Map(built);
    for (const [name, template] of templates) {
      const file = files.get(name);
      if (!file) continue;
      const { code } = splitPath(name);
      const texts = textsIn(code);
      const filled = await withText(file, fillPage(template, texts, providers));
      files.set(name, filled);
      if (!placesIn(template).includes(offeredLanguage)) continue;
      const others = languages.filter((language) => language !== code);
      const offers = others.map(async (language) => {
        const page = fillPage(template, { ...texts, ...offerTexts(language) }, providers);
        return [language, await withText(file, page)] as const;
      });
      files.set(name, { ...filled, offers: new Map(await Promise.all(offers)) });
    }
    return arrange(files, { map, previous, publicUrl });
  };
  let current = await fill((code) => released[code] ?? {});
  let inCurrencies: ReadonlyMap<string, typeof current> = new Map([[defaultCurrency, current]]);
  let currencies = [...inCurrencies.keys()];
  const redirects = new Map(Object.entries(map.redirects));

  return {
    find: (path, currency = defaultCurrency) => {
      const { answers, spaPages } = inCurrencies.get(currency) ?? current;
      return answers.get(path) ?? spaPages.find(({ pattern }) => pattern.test(path))?.answer;
    },
    currencies: () => currencies,
    variantsOf: (path, currency = defaultCurrency) =>
      (inCurrencies.get(currency) ?? current).variants.get(path) ?? [],
    setPrices: async (texts) => {
      const sold = new Set([defaultCurrency, ...Object.values(texts).flatMap(Object.keys)]);
      const filled = [...sold].map(async (currency) => {
        const own = await fill((code) => texts[code]?.[currency] ?? released[code] ?? {});
        return [currency, own] as const;
      });
      inCurrencies = new Map(await Promise.all(filled));
      current = inCurrencies.get(defaultCurrency) ?? current;
      currencies = [...inCurrencies.keys()];
    },
    languages,
    pagesOf: (offer) => pagesOf(map, templates, offer),
    redirectFor: (path, language = '') => {
      const chosen = languages.includes(language) ? language : 'en';
      if (path === '/.well-known/change-password') return pathIn(chosen, '/dashboard/account');
      const withoutSlash = path.replace(/\/$/, '');
      const isOurs = current.answers.has(withoutSlash) || redirects.has(withoutSlash);
      if (redirects.has(path) || isOurs) return redirects.get(path) ?? withoutSlash;
      const { code } = splitPath(path);
      const isNamed = code !== 'en' && languages.includes(code);
      return pathIn(isNamed ? code : chosen, '/');
    },
  };
}

type Texts = Readonly<Record<string, string>>;

/** For each language, and in it for each currency, the texts by the names of their places. */
export type PageTexts = Readonly<Record<string, Readonly<Record<string, Texts>>>>;

type Shown = {
  /** The companies at which visitors can log in, in the order of their links. */
  providers?: readonly Provider[];
  collectsTax?: boolean;
};

/** The pages with places for what this server shows, by the name of their file. */
async function readTemplates(folder: string): Promise<Map<string, string>> {
  if (!existsSync(folder)) return new Map();
  const files = await readSiteFiles(folder);
  return new Map([...files].map(([name, { bodies }]) => [name, bodies.identity.toString()]));
}

type Surroundings = { map: SiteMap; previous: Map<string, SiteFile>; publicUrl: string };

/** The files of the build by the path at which they are sent. */
function arrange(files: ReadonlyMap<string, SiteFile>, { map, previous, publicUrl }: Surroundings) {
  const answers = new Map<string, SiteAnswer>();
  for (const [name, file] of files) {
    if (name.endsWith(fallbackName)) continue;
    const path = pagePath(name);
    answers.set(path, { file, headers: headersOf(path, file, map, publicUrl) });
  }
  for (const [name, file] of previous) {
    const path = `/assets${name}`;
    if (!answers.has(path)) answers.set(path, { file, headers: assetHeaders(path, file) });
  }
  const spaPages = map.spaPaths.flatMap((path) => {
    const fallback = files.get(pathPrefix(splitPath(path).code) + fallbackName);
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
    if (!fallback) return [];
    return [{ pattern, answer: { file: fallback, headers: pageHeaders(path, fallback, map) } }];
  });
  return { answers, spaPages, variants: takeVariants(answers, map) };
}

/** A variant is no page of its own: it is taken from the pages, and gets the headers of the path it stands for. */
function takeVariants(answers: Map<string, SiteAnswer>, map: SiteMap): Map<string, SiteVariant[]> {
  const byPath = new Map<string, SiteVariant[]>();
  for (const { path, page, offer, when } of map.variants ?? []) {
    const file = answers.get(page)?.file;
    answers.delete(page);
    if (!file) continue;
    const headers = pageHeaders(path, file, map);
    // A shared cache that takes no account of the query would show it to all visitors.
    if (when === 'asked') headers['cache-control'] = caching.never;
    const answer = { file, headers };
    byPath.set(path, [...(byPath.get(path) ?? []), { offer, when, answer }]);
  }
  return byPath;
}

function pagesOf(
  map: SiteMap,
  templates: ReadonlyMap<string, string>,
  offer: string | null,
): string[] {
  if (offer === null) return pagesWithPrices(map, templates);
  const own = (map.variants ?? []).filter((variant) => variant.offer === offer);
  return own.map(({ path, when }) => (when === 'asked' ? `${path}?offer=${offer}` : path));
}

/** Every app page has the prices for its script; those that show them have more than these. */
function pagesWithPrices(
  { variants = [] }: SiteMap,
  templates: ReadonlyMap<string, string>,
): string[] {
  const isShown = (name: string) => /^(monthly|yearly)/.test(name);
  return [...templates]
    .filter(([, template]) => placesIn(template).some(isShown))
    .map(([name]) => pagePath(name))
    .filter((path) => !variants.some(({ page }) => page === path))
    .sort();
}

/** Tabs that were opened before this release still ask for the files of their own. */
async function readPreviousAssets(folder: string): Promise<Map<string, SiteFile>> {
  const previous = join(folder, 'previous-assets');
  return existsSync(previous) ? readSiteFiles(previous) : new Map();
}

const fallbackName = '/__spa-fallback.html';

function pagePath(name: string): string {
  return name.endsWith('/index.html') ? name.slice(0, -'/index.html'.length) || '/' : name;
}

function headersOf(
  path: string,
  file: SiteFile,
  map: SiteMap,
  publicUrl: string,
): Record<string, string> {
  if (path.startsWith(`${testPagePath}/`)) {
    return { ...fileHeaders(file, caching.never), ...testFileHeaders(file, publicUrl) };
  }
  const isPage = file.type.startsWith('text/html');
  return isPage ? pageHeaders(path, file, map) : assetHeaders(path, file);
}

function pageHeaders(path: string, file: SiteFile, map: SiteMap): Record<string, string> {
  const english = splitPath(path).path;
  const isPersonal = /^\/(auth|dashboard|subscription)\//.test(english);
  const isMeasured = map.measurement?.paths.includes(path);
  const policy = pagePolicy(file.bodies.identity.toString(), {
    inlineStyles: !map.documentPaths.includes(path),
    pixelHosts: isMeasured ? map.measurement?.hosts : undefined,
    framesOwnPages: english === testPagePath,
  });
  return {
    ...fileHeaders(file, isPersonal ? caching.never : caching.page),
    'content-security-policy': policy,
  };
}

function assetHeaders(name: string, file: SiteFile): Record<string, string> {
  const cache = name.startsWith('/assets/') ? caching.immutable : caching.asset;
  return {
    ...fileHeaders(file, cache),
    // Other sites may show the preview images of our pages.
    ...(splitPath(name).path.startsWith('/og/') && {
      'cross-origin-resource-policy': 'cross-origin',
    }),
  };
}

function fileHeaders(file: SiteFile, cache: string): Record<string, string> {
  return {
    'content-type': file.type,
    'cache-control': cache,
    ...(file.bodies.br && { vary: 'accept-encoding' }),
  };
}

/** The headers of a file that the test page loads, in addition to those of every file. */
function testFileHeaders(file: SiteFile, publicUrl: string): Record<string, string> {
  if (file.type.startsWith('text/html')) {
    const hosts = Object.values(testOrigins(new URL(publicUrl)));
    return {
      'content-security-policy': testFramePolicy(file.bodies.identity.toString(), hosts),
      // Browsers refuse to open a sandboxed page that asks to be isolated.
      'cross-origin-opener-policy': 'unsafe-none',
      'x-frame-options': 'SAMEORIGIN',
    };
  }
  return {
    // They come from other hosts, and browsers tell their size only with permission.
    'cross-origin-resource-policy': 'cross-origin',
    'timing-allow-origin': '*',
  };
}
