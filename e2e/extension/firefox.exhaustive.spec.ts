import { hasSystemFirefox } from '../system-browser.ts';
import { buildExtension } from './build-extension.ts';
import { launchFirefox } from './firefox-browser.ts';
import { copyWithCorpus, hidden, page, readSeen, strictPolicy } from './hiding-corpus.ts';
import { expect, test } from './test.ts';

const ad = 'www.doubleclick.net';
const tracker = 'www.google-analytics.com';
const content = 'cdn.example';
const hosts = [ad, tracker, content];

test('licence 51: in Firefox a link blocks a tracker, and an unlinked browser loads it again', async ({
  site,
  link,
}, testInfo) => {
  test.skip(!hasSystemFirefox(), 'firefox-esr is not installed');
  const extension = await buildExtension(site.url, testInfo.outputPath('extension'), 'firefox');
  const browser = await launchFirefox(extension, site.url, hosts);
  try {
    expect(await browser.ask({ type: 'hello' })).toMatchObject({ linked: false });
    expect(await browser.loadFrom(hosts)).toEqual([tracker, content]);
    await link(browser);
    expect(await browser.loadFrom(hosts)).toEqual([content]);
    const [device] = site.devices();
    expect(device?.name).toBe('Firefox on Linux');
    site.unlink(device?.id ?? '');
    // The page's request comes at most every two seconds.
    await expect.poll(() => browser.ask({ type: 'refresh' })).toEqual({ state: 'unlinked' });
    expect(await browser.loadFrom(hosts)).toEqual([tracker, content]);
  } finally {
    await browser.close();
  }
});

test('licence 57, 62, 66: in Firefox elements are hidden before a page sees them, with exceptions', async ({
  site,
  link,
}, testInfo) => {
  test.skip(!hasSystemFirefox(), 'firefox-esr is not installed');
  const built = await buildExtension(site.url, testInfo.outputPath('built'), 'firefox');
  const extension = testInfo.outputPath('extension');
  copyWithCorpus(built, extension, 'firefox');
  const browser = await launchFirefox(
    extension,
    site.url,
    Object.keys(hidden),
    ({ url }, response) => {
      response.setHeader('content-type', 'text/html');
      if (url === '/strict') response.setHeader('content-security-policy', strictPolicy);
      response.end(page);
    },
  );
  const expectHidden = async (path: string, ...on: ('free' | 'premium')[]) => {
    for (const [host, kinds] of Object.entries(hidden)) {
      const expected = on.flatMap((access) => kinds[access]).sort();
      expect(await browser.evaluate(host, path, readSeen), host).toMatchObject({
        hidden: expected,
        frame: expected.includes('everywhere'),
        // The policy forbids the style with which the page locks itself.
        ...(path === '/' && { scrolls: expected.includes('notice') }),
      });
    }
  };
  try {
    await expectHidden('/', 'free');
    await link(browser);
    await expectHidden('/', 'free', 'premium');
    await expectHidden('/strict', 'free', 'premium');
    site.unlink(site.devices()[0]?.id ?? '');
    // The page's request comes at most every two seconds.
    await expect.poll(() => browser.ask({ type: 'refresh' })).toEqual({ state: 'unlinked' });
    await expectHidden('/', 'free');
  } finally {
    await browser.close();
  }
});
