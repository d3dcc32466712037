import { hasSystemFirefox } from '../system-browser.ts';
import { buildExtension } from './build-extension.ts';
import { launchFirefox } from './firefox-browser.ts';
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
