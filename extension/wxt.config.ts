import { brand } from '@stillweb/contract/brand';
import { defineConfig } from 'wxt';

import { ads } from './rules/ads.ts';
import { annoyances } from './rules/annoyances.ts';
import { compileRules } from './rules/compile-rules.ts';
import { trackers } from './rules/trackers.ts';
import { readBuildSettings } from './build-settings.ts';

const { site, keys } = readBuildSettings(process.env);
const lists = { ads, trackers, annoyances };
// A match pattern without a port matches every port; the worker compares the whole origin.
const siteMatches = `${site.protocol}//${site.hostname}/*`;

export default defineConfig({
  srcDir: 'src',
  outDir: '.output',
  imports: false,
  manifestVersion: 3,
  vite: () => ({
    define: {
      SITE: JSON.stringify(site.origin),
      SITE_MATCHES: JSON.stringify(siteMatches),
      KEYS: JSON.stringify(keys),
    },
  }),
  manifest: ({ browser }) => ({
    name: brand.name,
    description: '__MSG_description__',
    default_locale: 'en',
    permissions: ['storage', 'alarms', 'declarativeNetRequest', 'scripting', 'activeTab'],
    host_permissions: [siteMatches],
    optional_host_permissions: ['<all_urls>'],
    declarative_net_request: {
      rule_resources: Object.keys(lists).map((id) => ({
        id,
        enabled: id === 'ads',
        path: `rules/${id}.json`,
      })),
    },
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: { id: `extension@${brand.domain}`, strict_min_version: '140.0' },
          },
        }
      : { minimum_chrome_version: '140' }),
  }),
  hooks: {
    'build:publicAssets': (_wxt, files) => {
      for (const [id, groups] of Object.entries(lists)) {
        const contents = JSON.stringify(compileRules(groups));
        files.push({ relativeDest: `rules/${id}.json`, contents });
      }
    },
  },
});
