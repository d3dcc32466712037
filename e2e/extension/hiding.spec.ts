import type { ExtensionBrowser } from './extension-browser.ts';
import {
  copyWithCorpus,
  framesPage,
  hidden,
  page as corpusPage,
  readHidden,
  readSeen,
  strictPolicy,
} from './hiding-corpus.ts';
import { switchSite } from './test-page.ts';
import { expect, test } from './test.ts';

const strict = 'https://news.example/strict';

/** What a page of the corpus sees of itself. */
async function look({ page }: ExtensionBrowser, url: string): Promise<unknown> {
  await page.goto(url);
  return page.evaluate(readSeen);
}

async function servePages({ context }: ExtensionBrowser): Promise<void> {
  await context.route('https://*.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: new URL(route.request().url()).pathname === '/frames' ? framesPage : corpusPage,
      ...(route.request().url() === strict && {
        headers: { 'content-security-policy': strictPolicy },
      }),
    }),
  );
}

/** What is hidden in a page and in each of its frames, by name. */
async function lookIntoFrames({ page }: ExtensionBrowser): Promise<Record<string, unknown>> {
  const top = page.mainFrame();
  const frames = [top, ...top.childFrames()];
  const entries = frames.map(async (frame) => [frame.name(), await frame.evaluate(readHidden)]);
  return Object.fromEntries(await Promise.all(entries));
}

/** The page itself, and its frames. */
const allFrames = ['', 'blank', 'written', 'srcdoc', 'sandboxed', 'blob', 'sandboxed blob', 'data'];

const inAllFrames = (hidden: string) => Object.fromEntries(allFrames.map((name) => [name, hidden]));

/** Lets the extension work on all sites or on none, as the user does in the browser's settings. */
async function permit(browser: ExtensionBrowser, allSites: boolean): Promise<void> {
  const settings = await browser.context.newPage();
  await settings.goto('chrome://extensions');
  await settings.evaluate(
    async (hostAccess) => {
      const [extension] = await chrome.management.getAll();
      const { developerPrivate } = chrome as unknown as { developerPrivate: DeveloperPrivate };
      await developerPrivate.updateExtensionConfiguration({
        extensionId: extension?.id ?? '',
        hostAccess,
      });
    },
    allSites ? 'ON_ALL_SITES' : 'ON_CLICK',
  );
  await settings.close();
}

interface DeveloperPrivate {
  updateExtensionConfiguration(change: { extensionId: string; hostAccess: string }): Promise<void>;
}

test('licence 57, 62, 63, 66: elements are hidden before a page sees them, with exceptions, while the user permits it and Premium is on', async ({
  builds,
  site,
  start,
  link,
}, testInfo) => {
  const extension = testInfo.outputPath('extension');
  copyWithCorpus(builds.chrome, extension, 'chrome');
  const browser = await start({ extension });
  await servePages(browser);

  /** @param on what is on at the moment */
  async function expectHidden(
    hosts: (keyof typeof hidden)[],
    ...on: ('free' | 'premium')[]
  ): Promise<void> {
    for (const host of hosts) {
      const expected = on.flatMap((access) => hidden[host][access]).sort();
      // A page that opens before the browser has taken up a change is as it was before.
      await expect(async () => {
        expect(await look(browser, `https://${host}/`), host).toEqual({
          hidden: expected,
          scrolls: expected.includes('notice'),
          frame: expected.includes('everywhere'),
        });
      }).toPass();
    }
  }

  async function onSite(act: () => Promise<unknown>): Promise<void> {
    await browser.page.goto(`${site.url}/health/live`);
    await act();
  }

  const hosts = Object.keys(hidden) as (keyof typeof hidden)[];
  await test.step('without an account by the free rules', () => expectHidden(hosts, 'free'));

  await test.step('with Premium by all, whatever styles and requests a page forbids', async () => {
    await onSite(() => link(browser));
    await expectHidden(hosts, 'free', 'premium');
    const { free, premium } = hidden['news.example'];
    const seen = { hidden: [...free, ...premium].sort(), scrolls: true };
    expect(await look(browser, strict)).toMatchObject(seen);
    expect(await browser.page.locator('html > :not(head, body)').count()).toBe(0);
  });

  const onNews = 'everywhere,on-news';

  await test.step('licence 70: frames without an address are treated as the page that made them', async () => {
    await browser.page.goto('https://news.example/frames');
    await expect.poll(() => lookIntoFrames(browser)).toEqual(inAllFrames(onNews));
    await browser.page.goto('https://shop.example/frames');
    await expect.poll(() => lookIntoFrames(browser)).toEqual(inAllFrames('everywhere'));
  });

  /** What pages do that use style sheets, or write themselves, in all frames. */
  const changeStyles = async () => {
    for (const frame of browser.page.frames()) {
      await frame.evaluate(() => {
        document.adoptedStyleSheets = [new CSSStyleSheet()];
        document.documentElement.className = 'dark';
      });
      expect(await frame.evaluate(readHidden), frame.name()).toBe(onNews);
    }
    for (const frame of browser.page.frames().toReversed()) {
      await frame.evaluate(() => {
        const content = document.body.innerHTML;
        document.open();
        document.write(content.replaceAll(/<(script|iframe)[^]*<\/\1>/g, ''));
        document.close();
      });
      expect(await frame.evaluate(readHidden), frame.name()).toBe(onNews);
    }
  };

  await test.step('licence 71: nothing comes back when a page replaces its style sheets or writes itself', async () => {
    await browser.page.goto('https://news.example/frames');
    await expect.poll(() => lookIntoFrames(browser)).toEqual(inAllFrames(onNews));
    await expect.poll(() => browser.page.evaluate('document.adoptedStyleSheets.length')).toBe(0);
    await changeStyles();
  });

  await test.step('licence 68: nothing on an allowed site, nor in its frames, but in its frames elsewhere', async () => {
    await browser.page.goto('https://sport.news.example/');
    await switchSite(browser);
    const nothing = { hidden: [], scrolls: false, frame: false };
    expect(await look(browser, 'https://sport.news.example/')).toEqual(nothing);
    expect(await look(browser, 'https://news.example/')).not.toEqual(nothing);
    await browser.page.goto('https://sport.news.example/frames?frame=news.example');
    await expect
      .poll(() => lookIntoFrames(browser))
      .toMatchObject({ ...inAllFrames(''), other: '' });
    await browser.page.goto('https://news.example/frames?frame=sport.news.example');
    const elsewhere = { ...inAllFrames(onNews), other: onNews };
    await expect.poll(() => lookIntoFrames(browser)).toMatchObject(elsewhere);
    await browser.page.goto('https://plain.example/frames?frame=sport.news.example');
    await expect
      .poll(() => lookIntoFrames(browser))
      .toMatchObject({ ...inAllFrames(''), other: onNews });
    await browser.page.goto('https://sport.news.example/');
    await switchSite(browser);
  });

  await test.step('no more by the rules of Premium once it has ended', async () => {
    site.setSubscription({ status: 'PAST_DUE', features: [] });
    await onSite(() =>
      expect.poll(() => browser.ask({ type: 'refresh' })).toEqual({ state: 'free' }),
    );
    await expectHidden(['news.example'], 'free');
  });

  await test.step('nothing without the permission, and again with it', async () => {
    await permit(browser, false);
    await expect.poll(() => registered(browser)).toEqual([]);
    await expectHidden(['news.example']);
    await permit(browser, true);
    await expect.poll(() => registered(browser)).toEqual(['hide', 'hide-ads']);
    await expectHidden(['news.example'], 'free');
  });
});

async function registered(browser: ExtensionBrowser): Promise<string[]> {
  const worker = await browser.worker();
  const scripts = await worker.evaluate(() => chrome.scripting.getRegisteredContentScripts());
  return scripts.map(({ id }: { id: string }) => id).sort();
}
