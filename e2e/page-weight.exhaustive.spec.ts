import { fileURLToPath } from 'node:url';
import { offeredLanguages, pathIn } from '@stillweb/texts/languages';
import type { Locator, Page } from '@playwright/test';
import { appScriptBudget, translatedAppScriptBudget } from '../scripts/check/budgets.ts';
import { scriptBytes } from '../scripts/check/page-script.ts';
import ar from '../texts/ar.json' with { type: 'json' };
import de from '../texts/de.json' with { type: 'json' };
import { openPage } from './site.ts';
import { createPayingUser, createVerifiedUser, openAs } from './test-user.ts';
import { expect, test } from './test.ts';

const client = fileURLToPath(new URL('../web/build/client', import.meta.url));
const english = {
  'install.add': 'Add to {browser}',
  'invoices.title': 'Invoices',
  'link-browser.button': 'Link this browser',
  'news.agree': 'Send me news and offers by email. Rarely, and you can stop at any time.',
  'subscription.required.title': 'Subscription Required',
  'withdraw-dialog.open': 'Withdraw from contract',
};
const texts: Record<string, typeof english> = { en: english, de, ar };

/**
 * The bytes of script, brotli compressed, that a browser loads with a page before the user acts, parts included
 * that load when they are first shown.
 * @param shown what such parts show
 */
async function weigh(page: Page, path: string, shown: Locator[]): Promise<number> {
  const modules = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) modules.add(pathname);
  });
  await openPage(page, path);
  for (const element of shown) await expect(element).toBeVisible();
  page.removeAllListeners('request');
  const html = await (await page.request.get(path)).text();
  return scriptBytes(client, html, [...modules]);
}

for (const { code } of offeredLanguages({})) {
  test(`the pages in ${code} that show parts of their own to a user load no more script than the budget allows`, async ({
    page,
  }) => {
    const text = texts[code] ?? english;
    const install = page.getByRole('link', {
      // Of right-to-left pages, the browser's name is isolated.
      name: new RegExp(`^${text['install.add'].replace('{browser}', '\\W?Chrome\\W?')}$`),
    });
    const expectWithinBudget = async (path: string, shown: Locator[]) => {
      const bytes = await weigh(page, pathIn(code, path), shown);
      const budget = code === 'en' ? appScriptBudget : translatedAppScriptBudget;
      expect.soft(bytes, path).toBeLessThanOrEqual(budget);
    };

    await test.step('without a subscription', async () => {
      await openAs(page, await createVerifiedUser(), '/health/live');
      await expectWithinBudget('/dashboard/account', [page.getByLabel(text['news.agree'])]);
      const required = page.getByRole('heading', { name: text['subscription.required.title'] });
      await expectWithinBudget('/dashboard/subscription', [required]);
    });

    await test.step('with a subscription', async () => {
      const user = await createPayingUser();
      await openAs(page, user, '/health/live');
      await expectWithinBudget('/dashboard/subscription', [
        page.getByRole('button', { name: text['withdraw-dialog.open'], exact: true }),
        install,
        page
          .getByRole('region', { name: text['invoices.title'] })
          .getByRole('listitem')
          .filter({ hasText: /(?<!\d)9([.,]00)?(?![\d.,])/ }),
      ]);
      await expectWithinBudget('/onboarding', [
        page.getByRole('button', { name: text['link-browser.button'], exact: true }),
      ]);
      await expectWithinBudget('/subscription/success', [install]);
    });
  });
}
