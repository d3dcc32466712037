import { pathIn } from '@stillweb/texts/languages';
import { openPage, publicPathsIn } from './site.ts';
import { expect, test } from './test.ts';
import { expectTranslated } from './translated-page.ts';

// `PSEUDO_LANGUAGES=1` for the build and for this.
const codes = ['en-XA', 'ar-XB'];
const parts = [0, 1, 2];
const pathsOfForms = [
  '/auth/login',
  '/auth/signup',
  '/auth/forget-password',
  '/auth/reset-password/some-token',
  '/help',
  '/withdraw',
];

for (const code of codes) {
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

  test(`languages 4, 19: every form is whole in ${code} with its errors`, async ({ page }) => {
    test.slow();
    const main = page.getByRole('main');
    for (const path of pathsOfForms) {
      await openPage(page, pathIn(code, path));
      await main.locator('form[method=post] button[type=submit]').click();
      await expect(main.locator('[aria-invalid=true]'), path).not.toHaveCount(0);
      await expectTranslated(page, `${path} with errors`);
    }
  });

  test.describe('without a script of the app', () => {
    test.use({ expectedConsoleErrors: [/Failed to load resource/] });

    test(`languages 4, 19: a page says in ${code} that it is not whole`, async ({ page }) => {
      await page.route(/\/assets\/core-.*\.js/, (route) => route.fulfill({ status: 404 }));
      await page.goto(pathIn(code, '/auth/login'));
      await expect(page.getByRole('alert')).toBeVisible();
      await expectTranslated(page, 'the log-in without a script');
    });
  });
}
