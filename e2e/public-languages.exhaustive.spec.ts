import { openPage, publicPathsIn } from './site.ts';
import { test } from './test.ts';
import { expectTranslated } from './translated-page.ts';

// `PSEUDO_LANGUAGES=1` for the build and for this.
const parts = [0, 1, 2];

for (const code of ['en-XA', 'ar-XB']) {
  for (const part of parts) {
    test(`languages 4, 19: every public page is whole in ${code} at each width, part ${part + 1} of ${parts.length}`, async ({
      page,
    }) => {
      test.slow();
      const paths = publicPathsIn(code);
      for (const path of paths.filter((_, index) => index % parts.length === part)) {
        await openPage(page, path);
        await expectTranslated(page, path);
      }
    });
  }
}
