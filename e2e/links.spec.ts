import { addresses } from './addresses.ts';
import { publicPaths, site } from './site.ts';
import { expect, test } from './test.ts';

test('every link on every public page has a target', async ({ page, request }) => {
  test.slow();
  const links = new Map<string, string>();
  const anchors = new Map<string, string[]>();
  for (const path of publicPaths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    anchors.set(path, await page.locator('[id]').evaluateAll((parts) => parts.map(({ id }) => id)));
    const addresses = await page
      .locator('a[href], link[href]')
      .evaluateAll((found) => found.map((link) => ('href' in link ? String(link.href) : '')));
    for (const address of addresses) links.set(address, path);
  }

  const broken: string[] = [];
  for (const [address, from] of links) {
    const { origin, pathname, hash } = new URL(address);
    if (origin !== addresses.site) continue;
    const answer = await request.get(pathname);
    // An unknown path redirects to the home page, so the final path must match as well.
    const reached = new URL(answer.url()).pathname;
    const expected = site.redirects[pathname] ?? pathname;
    if (!answer.ok() || reached !== expected)
      broken.push(`${from} → ${address} → ${answer.status()} ${reached}`);
    const anchor = decodeURIComponent(hash.slice(1));
    if (anchor && !anchors.get(pathname)?.includes(anchor)) broken.push(`${from} → ${address}`);
  }
  expect(broken).toEqual([]);
  expect(links.size).toBeGreaterThan(30);
});
