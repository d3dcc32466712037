import type { Page } from '@playwright/test';

import { startCorpusSite } from './corpus-site.ts';
import type { ExtensionBrowser } from './extension-browser.ts';
import { switchSite } from './test-page.ts';
import { expect, test } from './test.ts';

/** A page of another site, whose first script notes what it was given. */
async function openSite(page: Page, url: string, script: string): Promise<void> {
  const { origin } = new URL(url);
  await page.context().route(`${origin}/**`, (route) => {
    const isPlayer = route.request().url().endsWith('/player');
    const json = { adSlots: [1], videoDetails: { videoId: 'v' } };
    return isPlayer
      ? route.fulfill({ json })
      : route.fulfill({ contentType: 'text/html', body: `<script>${script}</script>` });
  });
  await page.goto(url);
}

/**
 * Pages of a shop that opens windows as payments and log-ins do. None of its scripts has a click, but for the
 * button's: a window that opens uses up the click.
 */
const shop: Record<string, string> = {
  '/': `
    <iframe name="inner"></iframe><iframe name="bank" src="https://bank.example/"></iframe>
    <script>var bank = 'a variable hides the frame of that name';</script>
    <button onclick="openTwice()">Pay</button>
    <script>
      const pass = (target) => Boolean(open('/there', target));
      addEventListener('load', () => {
        seen = { inner: pass('inner'), bank: pass('bank'), deeper: pass('deeper'), other: pass('other') };
        seen.blank = pass('_blank');
        seen.unnamed = Boolean(open('/there'));
      });
      function openTwice() {
        const first = open('/there', 'payment');
        const again = open('/there?again', 'payment');
        first.focus();
        paid = { same: again === first, other: pass('other') };
      }
    </script>`,
  '/leave': `<script>open('/there', '_self')</script>`,
  '/from-frame': `<iframe srcdoc="<script>open('/there', '_PARENT')</script>"></iframe>`,
};

async function serveShop({ context }: ExtensionBrowser): Promise<void> {
  await context.route('https://{shop,bank}.example/**', (route) => {
    const { hostname, pathname } = new URL(route.request().url());
    const inBank = '<iframe name="deeper"></iframe>';
    const body = hostname === 'bank.example' ? inBank : (shop[pathname] ?? 'There');
    return route.fulfill({ contentType: 'text/html', body });
  });
}

/** A page with a frame of another host; each notes whether it opens a window without a click. */
async function serveFrames({ context }: ExtensionBrowser): Promise<void> {
  await context.route(/^https:\/\/(own|widget|other)\.example\//, (route) => {
    const framed = new URL(route.request().url()).searchParams.get('framed');
    const frame = framed ? `<iframe src="https://${framed}.example/"></iframe>` : '';
    const script = '<script>var opened = Boolean(open("https://own.example/"))</script>';
    return route.fulfill({ contentType: 'text/html', body: `${script}${frame}` });
  });
}

/** Whether `window.open` is the browser's own in the page, and in its frame. */
async function areNative(page: Page): Promise<unknown[]> {
  const isNative = '/\\[native code\\]/.test(window.open) && /\\[native code\\]/.test(JSON.parse)';
  return Promise.all(page.frames().map((frame) => frame.evaluate(isNative)));
}

const watchPage = `
  var ytInitialPlayerResponse = { adPlacements: [1], videoDetails: { videoId: 'v' } };
  window.seen = [ytInitialPlayerResponse, JSON.parse('{"playerResponse":{"playerAds":[1],"n":1}}')];
  window.fetched = fetch('/player').then((answer) => answer.json());
`;

test("while Premium is on, a page may neither ask to notify nor open a window, and YouTube's player gets no ads", async ({
  site,
  builds,
  start,
  link,
}) => {
  const browser = await start({ extension: builds.chromeOnAllSites });
  const { page } = browser;
  await link(browser);

  await test.step('a page may neither ask to notify nor open a window without a click', async () => {
    await openSite(
      page,
      'https://pushy.example/',
      `window.opened = window.open('/popup');
       window.asked = Notification.requestPermission();
       document.write('<button onclick="window.clicked = window.open(location.href)">Open</button>');`,
    );
    expect(await page.evaluate('[window.opened, window.asked && 1]')).toEqual([null, 1]);
    expect(await page.evaluate('window.asked')).toBe('denied');
    const opened = browser.context.waitForEvent('page');
    await page.getByRole('button').click();
    expect((await opened).url()).toBe('https://pushy.example/');
  });

  await test.step('licence 67: what opens no window passes without a click, a window does not', async () => {
    await serveShop(browser);
    await page.goto('https://shop.example/');
    const payment = browser.context.waitForEvent('page');
    await page.getByRole('button').click();
    await (await payment).waitForURL('https://shop.example/there?again');
    await (await payment).close();
    expect(await page.evaluate('[seen, paid]')).toEqual([
      { inner: true, bank: true, deeper: true, other: false, blank: false, unnamed: false },
      { same: true, other: false },
    ]);
    for (const path of ['leave', 'from-frame']) {
      await page.goto(`https://shop.example/${path}`);
      await page.waitForURL('https://shop.example/there');
    }
  });

  await test.step('licence 72: what the user has granted stays granted, and only the question is refused', async () => {
    const corpus = await startCorpusSite();
    const ask = `(async () => {
      const { pushManager } = await navigator.serviceWorker.register('/a.js');
      await navigator.serviceWorker.ready;
      const applicationServerKey = new Uint8Array(1);
      const subscribed = pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
      return {
        asked: await Notification.requestPermission(),
        permission: Notification.permission,
        subscribed: await subscribed.then(() => 'subscribed', ({ name }) => name),
      };
    })()`;
    try {
      await page.goto(corpus.pageOf('push.localhost'));
      const refused = { asked: 'denied', permission: 'default', subscribed: 'NotAllowedError' };
      expect(await page.evaluate(ask)).toEqual(refused);
      await browser.context.grantPermissions(['notifications']);
      const granted = { asked: 'granted', permission: 'granted' };
      // The browser itself looks at the key.
      expect(await page.evaluate(ask)).toEqual({ ...granted, subscribed: 'InvalidAccessError' });
    } finally {
      corpus.close();
      await browser.context.clearPermissions();
    }
  });

  await test.step("YouTube's player gets its data without ads while Premium is on", async () => {
    const seen = async () => {
      await openSite(page, 'https://www.youtube.com/watch', watchPage);
      return page.evaluate('Promise.all([...window.seen, window.fetched])');
    };
    const withAds = [
      { adPlacements: [1], videoDetails: { videoId: 'v' } },
      { playerResponse: { playerAds: [1], n: 1 } },
      { adSlots: [1], videoDetails: { videoId: 'v' } },
    ];
    const siteUrl = `${site.url}/health/live`;
    expect(await seen()).toEqual([
      { videoDetails: { videoId: 'v' } },
      { playerResponse: { n: 1 } },
      { videoDetails: { videoId: 'v' } },
    ]);
    site.setSubscription({ status: 'PAST_DUE', features: [] });
    await page.goto(siteUrl);
    await expect.poll(() => browser.ask({ type: 'refresh' })).toEqual({ state: 'free' });
    expect(await seen()).toEqual(withAds);
  });
});

test(
  'licence 68, 70: frames without an address are treated as the page, and an allowed site with its frames is untouched',
  { tag: '@exhaustive' },
  async ({ builds, start, link }) => {
    const browser = await start({ extension: builds.chromeOnAllSites });
    const { page } = browser;
    await link(browser);

    await test.step('licence 70: a frame without an address may neither open a window nor ask', async () => {
      await openSite(
        page,
        'https://framed.example/',
        `addEventListener('load', async () => {
         const frame = document.body.appendChild(document.createElement('iframe'));
         const { open, Notification } = frame.contentWindow;
         const written = document.body.appendChild(document.createElement('iframe'));
         written.srcdoc = '<script>parent.fromSrcdoc = open("/popup")</' + 'script>';
         await new Promise((resolve) => { written.onload = resolve; });
         seen = [open('/popup'), fromSrcdoc, await Notification.requestPermission()];
       });`,
      );
      await expect.poll(() => page.evaluate('window.seen')).toEqual([null, null, 'denied']);
    });

    await test.step('licence 68: an allowed site is untouched with all its frames, and its frames elsewhere are not', async () => {
      await serveFrames(browser);
      await page.goto('https://own.example/?framed=widget');
      await switchSite(browser);
      // A page that opens before the browser has taken up a change is as it was before.
      await expect(async () => {
        await page.reload();
        await expect.poll(() => areNative(page), { timeout: 1000 }).toEqual([true, true]);
      }).toPass();
      await page.goto('https://other.example/?framed=own');
      expect(await areNative(page)).toEqual([false, false]);
      const opened = page.frames().map((frame) => frame.evaluate('opened'));
      expect(await Promise.all(opened)).toEqual([false, false]);
      await page.goto('https://own.example/?framed=own');
      expect(await areNative(page)).toEqual([true, true]);
    });
  },
);
