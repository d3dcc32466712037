import { addresses } from './addresses.ts';
import { expectAccessible } from './axe.ts';
import { openPage, publicPaths, site } from './site.ts';
import { expect, test } from './test.ts';

test('every public page is accessible and fits on a phone, and each of its links has a target', async ({
  page,
  request,
}) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 640 });
  const links = new Map<string, string>();
  const anchors = new Map<string, string[]>();
  for (const path of publicPaths) {
    await openPage(page, path);
    await expectAccessible(page, path);
    const found = await page.evaluate(() => ({
      ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
      links: [...document.querySelectorAll<HTMLAnchorElement>('a[href], link[href]')].map(
        ({ href }) => href,
      ),
    }));
    anchors.set(path, found.ids);
    for (const address of found.links) links.set(address, path);
  }

  const broken: string[] = [];
  const answers = new Map<string, string>();
  for (const [address, from] of links) {
    const { origin, pathname, hash } = new URL(address);
    // The way over a provider leaves the site.
    if (origin !== addresses.site || pathname.startsWith('/api/v1/auth/provider/')) continue;
    if (!answers.has(pathname)) {
      const answer = await request.get(pathname);
      answers.set(pathname, `${answer.status()} ${new URL(answer.url()).pathname}`);
    }
    // An unknown path redirects to the home page, so the final path must match as well.
    const expected = `200 ${site.redirects[pathname] ?? pathname}`;
    if (answers.get(pathname) !== expected) {
      broken.push(`${from} → ${address} → ${answers.get(pathname)}`);
    }
    const anchor = decodeURIComponent(hash.slice(1));
    if (anchor && !anchors.get(pathname)?.includes(anchor)) broken.push(`${from} → ${address}`);
  }
  expect(broken).toEqual([]);
  expect(links.size).toBeGreaterThan(30);
});
