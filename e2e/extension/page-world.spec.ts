import type { Page } from '@playwright/test';

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
