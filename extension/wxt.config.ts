import type { PublicKey } from '@stillweb/licence';
import { brand } from '@stillweb/contract/brand';
import { oldestBrowserVersion } from '@stillweb/contract/licence/supported-browsers';
import { join } from 'node:path';
import { siteTexts } from '../texts/plugin/site-texts.ts';
import { defineConfig } from 'wxt';

import { renderIcons } from './icons/render-icons.ts';
import { readContents } from './lists/contents.ts';
import { buildHiding, permitHidingFiles } from './rules/build-hiding.ts';
import { readLocales } from './locales.ts';
import type { RuleGroup } from './src/rule-group.ts';
import { elsewhereFiles } from './src/worker/scripts/page-script.ts';

/** A public key whose private half was thrown away: it only makes the id of builds outside a store. */
const developmentKey =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAk8m0cxsdLy7aBlMZrjwwBZqH3Zhh5p7pl24vpK5ClPSoIvpruschteqh9oP0I79kVQukeOyrdH8Jh1/I0yhRXtpArSKkPf8PiSnou+5ws3z6TYubM+91FfJL7qoRZY7MbDrbF2reUo/UGYVPvzquo/CYo9V4/CnlL5yoOt/zpSRlSNsHXOAT7Q3v0vr7BL81WVEtf1OjNkp6rXhcymzX8aVmcEnFH9pg0IQJnC6pIxof5UvtLPlui0XPTG4uri08OadaLbBl/G9UFTOFpquSJ5HkT3HEaMCxWXc1Ls88IPY10j0qBtmTBI5awPGnBfTXtv+ZXImZGwpYtuJ8Z/1fEwIDAQAB';

const { groups, lists, notices } = readContents(process.env);
const hidingFiles = buildHiding(groups);

export default defineConfig({
  srcDir: 'src',
  outDir: process.env['EXTENSION_OUTPUT'] || '.output',
  imports: false,
  manifestVersion: 3,
  zip: {
    name: brand.name.toLowerCase(),
    // The sources from which Mozilla's reviewers build the same extension again.
    sourcesRoot: '..',
    includeSources: [
      '{package,package-lock}.json',
      'tsconfig.base.json',
      '*/package.json',
      'contract/src/**',
      'texts/{src,plugin}/**',
      'texts/*.json',
      'extension/**',
      'licence/src/**',
      'scripts/{run.mjs,extension.ts,lib/settings.ts,check/step.ts,generate/third-party-notices.ts}',
      'web/public/favicon.svg',
    ],
    excludeSources: ['**/node_modules/**', '**/.output/**', '**/.wxt/**', '**/*.test.ts'],
  },
  vite: () => {
    const { site, siteMatches, keys } = readBuildSettings(process.env);
    return {
      plugins: [siteTexts('en')],
      // Its build for old browsers, which Vite would take, makes a function from text: no store permits that.
      resolve: { alias: { json5: 'json5/dist/index.mjs' } },
      define: {
        SITE: JSON.stringify(site),
        SITE_MATCHES: JSON.stringify(siteMatches),
        KEYS: JSON.stringify(keys),
        RULE_GROUPS: JSON.stringify(
          groups.map(({ id, feature, name }) => ({ id, feature, name }) satisfies RuleGroup),
        ),
        RULE_LISTS: JSON.stringify(lists),
      },
    };
  },
  manifest: ({ browser, mode }) => ({
    name: brand.name,
    description: '__MSG_description__',
    default_locale: 'en',
    icons: icons('premium', [16, 32, 48, 128]),
    action: { default_title: brand.name, default_icon: icons('free', [16, 32]) },
    permissions: ['storage', 'alarms', 'declarativeNetRequest', 'scripting', 'activeTab'],
    host_permissions: [readBuildSettings(process.env).siteMatches],
    optional_host_permissions: ['<all_urls>'],
    declarative_net_request: {
      rule_resources: groups.map(({ id, feature }) => ({
        id,
        enabled: feature === null,
        path: `rules/${id}.json`,
      })),
    },
    ...permitHidingFiles(hidingFiles, browser),
    ...(browser === 'firefox'
      ? firefoxOnly
      : { minimum_chrome_version: `${oldestBrowserVersion}` }),
    // The store gives an extension its id; one that is loaded from a folder keeps this key's.
    ...(browser !== 'firefox' && mode !== 'store' && { key: developmentKey }),
  }),
  hooks: {
    'build:publicAssets': async (wxt, files) => {
      const folder = join(wxt.config.wxtDir, 'icons');
      for (const name of await renderIcons(folder)) {
        files.push({ relativeDest: `icons/${name}`, absoluteSrc: join(folder, name) });
      }
      for (const { id, rules } of groups) {
        const contents = JSON.stringify(rules);
        files.push({ relativeDest: `rules/${id}.json`, contents });
      }
      for (const [relativeDest, contents] of Object.entries({
        ...hidingFiles,
        ...elsewhereFiles(),
      })) {
        files.push({ relativeDest, contents });
      }
      if (notices !== undefined) {
        files.push({ relativeDest: 'NOTICES.txt', contents: notices });
      }
      for (const { language, messages } of readLocales()) {
        const contents = JSON.stringify(messages);
        files.push({ relativeDest: `_locales/${language}/messages.json`, contents });
      }
    },
  },
});

const firefoxOnly = {
  browser_specific_settings: {
    gecko: {
      id: `extension@${brand.domain}`,
      strict_min_version: `${oldestBrowserVersion}.0`,
      // The credential, and only after the user has linked the browser to an account.
      data_collection_permissions: { required: ['authenticationInfo'] },
    },
  },
};

function icons(state: 'premium' | 'free', sizes: number[]): Record<string, string> {
  return Object.fromEntries(sizes.map((size) => [size, `icons/${state}-${size}.png`]));
}

/** The built-in settings: the site that the extension belongs to and the keys with which the site signs. */
interface BuildSettings {
  /** The site's origin. */
  site: string;
  /**
   * The site's pages as a match pattern. One without a port matches every port; the worker compares the
   * whole origin.
   */
  siteMatches: string;
  keys: PublicKey[];
}

/**
 * @param environment `PUBLIC_URL`, and `LICENCE_KEYS` as the JSON of the site's
 *   `/.well-known/jwks.json`
 * @throws Error if either is missing: a build without them could never become Premium
 */
function readBuildSettings(environment: Record<string, string | undefined>): BuildSettings {
  const { PUBLIC_URL, LICENCE_KEYS } = environment;
  if (!PUBLIC_URL || !LICENCE_KEYS) {
    throw new Error('Build with `PUBLIC_URL=https://… npm run extension`.');
  }
  const { origin, protocol, hostname } = new URL(PUBLIC_URL);
  const { keys } = JSON.parse(LICENCE_KEYS) as { keys: PublicKey[] };
  return {
    site: origin,
    siteMatches: `${protocol}//${hostname}/*`,
    keys: keys.map(({ kty, crv, x, kid }) => ({ kty, crv, x, kid })),
  };
}
