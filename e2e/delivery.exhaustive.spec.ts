import { devices } from '@playwright/test';
import { expectFrugalDelivery } from './delivery.ts';
import { publicPaths, site } from './site.ts';
import { test } from './test.ts';

const { defaultBrowserType: _browser, ...phone } = devices['Pixel 7'];
test.use(phone);

const kinds = {
  documents: site.documentPaths,
  'app pages': publicPaths.filter((path) => !site.documentPaths.includes(path)),
};

for (const [kind, paths] of Object.entries(kinds)) {
  test(`security 15, 16: ${kind} load only from our origin without layout shift`, async ({
    context,
  }) => {
    test.slow();
    for (const path of paths) {
      const page = await context.newPage();
      await expectFrugalDelivery(page, path);
      await page.close();
    }
  });
}
