import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { startMockServer, type MockServer } from '@stillweb/licence/mock-server';

import { buildExtension, copyExtension } from './build-extension.ts';
import { launch, type ExtensionBrowser, type LaunchOptions } from './extension-browser.ts';

type Builds = {
  chrome: string;
  /** Allowed in the pages of all sites, which a user grants by a question of the browser. */
  chromeOnAllSites: string;
};

type Fixtures = {
  /** No linked browser, and a subscription with everything, whatever the test before left. */
  reset: void;
  start: (options?: Partial<LaunchOptions>) => Promise<ExtensionBrowser>;
  /** Links the browser as the site's page does, signed in. */
  link: (browser: Pick<ExtensionBrowser, 'ask'>) => Promise<void>;
};

/** A server of the licence protocol, and the extension built for it. */
export const test = base.extend<Fixtures, { site: MockServer; builds: Builds }>({
  site: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the needed fixtures from the pattern
    async ({}, use) => {
      const server = await startMockServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  builds: [
    async ({ site }, use, { workerIndex, project }) => {
      const folder = join(project.outputDir, `extension-${workerIndex}`);
      const chrome = await buildExtension(site.url, folder);
      const chromeOnAllSites = join(folder, 'chrome-on-all-sites');
      copyExtension(chrome, chromeOnAllSites, (manifest) => {
        manifest.host_permissions = ['<all_urls>'];
        // Opened by a click, the popup may read the count without it.
        manifest.permissions.push('declarativeNetRequestFeedback');
      });
      await use({ chrome, chromeOnAllSites });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  reset: [
    async ({ site }, use) => {
      site.devices().forEach(({ id }) => site.unlink(id));
      site.setDown(false);
      site.setSubscription({
        status: 'ACTIVE',
        plan: 'YEARLY',
        features: ['trackers', 'youtube', 'notifications', 'popups'],
        trialEnd: null,
        until: null,
      });
      await use();
    },
    { auto: true },
  ],
  start: async ({ site, builds }, use) => {
    const browsers: ExtensionBrowser[] = [];
    await use(async (options) => {
      const extension = builds.chrome;
      const browser = await launch({ extension, site: site.url, ...options });
      browsers.push(browser);
      return browser;
    });
    await Promise.all(browsers.map((browser) => browser.close()));
  },
  link: async ({ site }, use) => {
    await use(async (browser) => {
      const request = await browser.ask<object>({ type: 'link' });
      const response = await fetch(`${site.url}/api/v1/licence/grants`, {
        method: 'POST',
        body: JSON.stringify(request),
      });
      const { data } = await response.json();
      const reply = await browser.ask({ type: 'redeem', code: data.code });
      expect(reply).toHaveProperty('state');
    });
  },
});

export { expect };
