import { walk, type PricePromise } from './promise.ts';
import { expect, expectShown, test } from './test.ts';
import { cards, createVerifiedUser, fillLogIn, payWith, planCard } from './test-user.ts';

/** The promises of the landing pages, and the amounts that the first paid invoices must show. */
const promises: readonly PricePromise[] = [
  { landing: '/updates', offer: 'uk', plan: 'MONTHLY', promised: '£6.99', charged: '£6.99' },
  { landing: '/updates', offer: 'uk', plan: 'YEARLY', promised: '£76.89', charged: '£76.89' },
  { landing: '/updatesusa', offer: 'usa', plan: 'MONTHLY', promised: '$8.99', charged: '$8.99' },
  { landing: '/updatesusa2', offer: 'usa', plan: 'YEARLY', promised: '$98.89', charged: '$98.89' },
  { landing: '/', offer: null, plan: 'MONTHLY', promised: '$9', charged: '$9.00' },
  { landing: '/pricing', offer: null, plan: 'YEARLY', promised: '$99', charged: '$99.00' },
];

test(
  'the first invoice charges what its landing page promises',
  { tag: '@exhaustive' },
  async () => {
    const rows = await Promise.all(
      promises.map(async (promise) => ({ promise, read: await walk(promise) })),
    );
    const table = rows.map(
      ({ promise, read }) =>
        `| ${promise.landing} | ${promise.plan} | ${Object.values(read).join(' | ')} |`,
    );
    await test
      .info()
      .attach('promise to charge', { body: table.join('\n'), contentType: 'text/plain' });
    for (const { promise, read } of rows) {
      const { page, ...later } = read;
      // An advertorial names the price of a month alone.
      if (promise.plan === 'MONTHLY' || !promise.offer) expect(page).toBe(promise.promised);
      expect(new Set(Object.values(later)), promise.landing).toEqual(new Set([promise.charged]));
    }
  },
);

test('the UK advertorial leads to its price, through log-in, to the checkout', async ({ page }) => {
  const user = await createVerifiedUser();
  await page.goto('/updates');
  const main = page.getByRole('main');
  await expectShown(main.getByText('In British pounds, billed monthly; no tax is added.'));
  const hrefs = await main
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(new Set(hrefs)).toEqual(new Set(['/?offer=uk', '/pricing?offer=uk']));

  await main.getByRole('link', { name: 'See the web without it' }).click();
  await expect(main.getByText('7 days free, then £6.99 a month')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
  await expect(planCard(page, 'Monthly').getByText('£6.99', { exact: true })).toBeVisible();
  await expect(planCard(page, 'Yearly')).toContainText('£6.41 a month, you save £6.99 a year');
  await planCard(page, 'Monthly').getByRole('button', { name: 'Choose plan' }).click();

  await fillLogIn(page, user);
  await expect(main.getByText('7 days free, then £6.99 per month')).toBeVisible();
  await page.getByRole('button', { name: /Continue with/ }).click();

  await expect(page).toHaveURL(/\/checkout\//);
  await expect(
    page.getByText('Then £6.99, less any promotion code you enter, is charged every month.'),
  ).toBeVisible();
  await payWith(page, cards.good, /Start trial/);
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.locator('div:focus')).toHaveText(/opens only when you ask for it/);
  await page.goto('/dashboard/subscription');
  await expectShown(main.getByText('£6.99'));

  await page.goto('/pricing');
  await expect(planCard(page, 'Yearly').getByText('£76.89', { exact: true })).toBeVisible();
  await expect(planCard(page, 'Monthly')).toContainText('This is your plan.');
});
