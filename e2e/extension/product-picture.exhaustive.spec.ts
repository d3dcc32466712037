import sharp from 'sharp';
import { expect, test } from './test.ts';

const article = 'https://harbor-notes.example/tides';
const body = Array.from(
  { length: 23 },
  (_, index) => `<script src="https://www.doubleclick.net/${index}.js"></script>`,
).join('');

// After a change of the popup, `--update-snapshots` takes the pictures again.
test('the site shows a picture of the popup as it is', async ({ builds, start, link }) => {
  const browser = await start({ extension: builds.chromeOnAllSites });
  await browser.context.route(article, (route) =>
    route.fulfill({ contentType: 'text/html', body }),
  );
  await link(browser);
  await browser.page.goto(article);
  const popup = await browser.open('popup.html');
  await expect(popup.getByText('Ads are blocked on harbor-notes.example.')).toBeVisible();
  await expect(popup.getByText('23 requests have been blocked')).toBeVisible();
  await expect(popup.getByText('Everything in Premium is on.')).toBeVisible();
  await popup.setViewportSize({ width: 680, height: 600 });
  await popup.addStyleTag({ content: 'html { zoom: 2 }' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await popup.emulateMedia({ colorScheme });
    const screenshot = sharp(await popup.screenshot({ fullPage: true, animations: 'disabled' }));
    const picture = await screenshot.png({ palette: true, colors: 16, effort: 10 }).toBuffer();
    expect(picture).toMatchSnapshot(`popup-${colorScheme}.png`, { maxDiffPixelRatio: 0.001 });
  }
});
