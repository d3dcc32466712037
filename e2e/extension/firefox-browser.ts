import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { launch as launchBrowser, type Page } from 'puppeteer-core';

import { systemFirefox } from '../system-browser.ts';
import { askInPage } from './ask-in-page.ts';
import { loadAll } from './corpus-site.ts';

export interface FirefoxBrowser {
  /** Asks the extension from the site's page, and returns its reply. */
  ask<Reply = unknown>(message: object): Promise<Reply>;
  /** @returns those of the hosts from which a page of another site can load something */
  loadFrom(hosts: string[]): Promise<string[]>;
  /** Opens a page of a host. @returns what the script says in it */
  evaluate(host: string, path: string, script: string): Promise<unknown>;
  /** Opens a page, and loads into it what the corpus says. */
  loadInto(page: string, loads: { kind: string; url: string }[]): Promise<void>;
  /** A page of another site. */
  newsPage: Page;
  close(): Promise<void>;
}

const newsHost = 'news.example';
const newsBody = '<title>News</title><main><h1>News</h1></main><p class="promo">Buy this</p>';
/** It concerns the page, not an extension. */
const policy = { 'content-type': 'text/html', 'content-security-policy': "style-src 'none'" };

/**
 * @param extension the folder of a build for Firefox
 * @param site the origin to which it belongs
 * @param hosts the names that lead to this machine; no others are reachable
 * @param answer what they answer
 */
export async function launchFirefox(
  extension: string,
  site: string,
  hosts: string[],
  answer: RequestListener = (_request, response) => response.writeHead(200, policy).end(newsBody),
): Promise<FirefoxBrowser> {
  const internet = createServer(answer);
  internet.listen(0, '127.0.0.1');
  await once(internet, 'listening');
  const { port } = internet.address() as AddressInfo;
  const browser = await launchBrowser({
    browser: 'firefox',
    executablePath: systemFirefox,
    extraPrefsFirefox: {
      'network.dns.localDomains': [newsHost, ...hosts].join(),
      // Firefox knows of some hosts that they answer over https alone.
      'network.stricttransportsecurity.preloadlist': false,
      // The site of the tests answers JSON, and Firefox's own page for that runs no content script.
      'devtools.jsonview.enabled': false,
    },
  });
  await browser.installExtension(extension);
  const sitePage = await browser.newPage();
  await sitePage.goto(`${site}/health/live`);
  const newsPage = await browser.newPage();
  await newsPage.goto(`http://${newsHost}:${port}/`);
  return {
    newsPage,
    ask: <Reply>(message: object) => sitePage.evaluate(askInPage<Reply>, message),
    loadFrom: (from) =>
      newsPage.evaluate(
        loadFromHosts,
        from.map((host) => [host, `http://${host}:${port}/a.js`]),
      ),
    evaluate: async (host, path, script) => {
      await newsPage.goto(`http://${host}:${port}${path}`);
      return newsPage.evaluate(script);
    },
    loadInto: async (url, loads) => {
      const page = await browser.newPage();
      await page.goto(url);
      await page.evaluate(loadAll, loads);
      await page.close();
    },
    close: async () => {
      await browser.close();
      internet.close();
    },
  };
}

/** Runs in the page. @param addresses each host with the files to load from it */
async function loadFromHosts(addresses: string[][]): Promise<string[]> {
  const loaded: string[] = [];
  for (const [host, url] of addresses) {
    const response = await fetch(url ?? '', { mode: 'no-cors' }).catch(() => undefined);
    if (host && response) loaded.push(host);
  }
  return loaded;
}
