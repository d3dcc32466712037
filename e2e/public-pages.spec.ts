import { expectAccessible } from './axe.ts';
import { openPage, publicPaths } from './site.ts';
import { test } from './test.ts';

const parts = [0, 1, 2];

for (const part of parts) {
  test(`every public page is accessible and fits on a phone, part ${part + 1} of ${parts.length}`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of publicPaths.filter((_, index) => index % parts.length === part)) {
      await openPage(page, path);
      await expectAccessible(page, path);
    }
  });
}
