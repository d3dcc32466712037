import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { appScriptBudget } from '../scripts/check/budgets.ts';
import { scriptBytes } from '../scripts/check/page-script.ts';
import { openPage } from './site.ts';
import { createPayingUser, createVerifiedUser, openAs } from './test-user.ts';
import { expect, test } from './test.ts';

const client = fileURLToPath(new URL('../web/build/client', import.meta.url));

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

test('the pages that show parts of their own to a user load no more script than the budget allows', async ({
  page,
}) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const news = page.getByLabel(/^Send me news and offers/);

  await test.step('without a subscription', async () => {
    await openAs(page, await createVerifiedUser(), '/health/live');
    const account = await weigh(page, '/dashboard/account', [news]);
    expect(account, 'account').toBeLessThanOrEqual(appScriptBudget);
    const required = page.getByRole('heading', { name: 'Subscription Required' });
    const subscription = await weigh(page, '/dashboard/subscription', [required]);
    expect(subscription, 'subscription required').toBeLessThanOrEqual(appScriptBudget);
  });

  await test.step('with a subscription', async () => {
    const user = await createPayingUser();
    await openAs(page, user, '/health/live');
    const parts = [
      button('Withdraw from contract'),
      link('Add to Chrome'),
      page
        .getByRole('region', { name: 'Invoices' })
        .getByRole('listitem')
        .filter({ hasText: '$9' }),
    ];
    const subscription = await weigh(page, '/dashboard/subscription', parts);
    expect(subscription, 'subscription').toBeLessThanOrEqual(appScriptBudget);
    const onboarding = await weigh(page, '/onboarding', [button('Link this browser')]);
    expect(onboarding, 'onboarding').toBeLessThanOrEqual(appScriptBudget);
    const success = await weigh(page, '/subscription/success', [link('Add to Chrome')]);
    expect(success, 'success').toBeLessThanOrEqual(appScriptBudget);
  });
});
