import { cards, choosePlan, logIn, payWith, createVerifiedUser } from './test-user.ts';
import { expect, test } from './test.ts';

test.use({ expectedConsoleErrors: [/status of 402/] });

const declines = [
  ['declined', /declined/i],
  ['insufficientFunds', /insufficient funds/i],
  ['expired', /expired/i],
] as const;

for (const [card, message] of declines) {
  test(`after a refused card (${card}) a good one is accepted`, async ({ page }) => {
    await logIn(page, await createVerifiedUser());
    await choosePlan(page, 'Monthly');
    await payWith(page, cards[card]);
    await expect(page.getByText(message).first()).toBeVisible();
    await payWith(page, cards.good);
    await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  });
}

test('3-D Secure can fail first and then succeed', async ({ page }) => {
  await logIn(page, await createVerifiedUser());
  await choosePlan(page, 'Monthly');
  await payWith(page, cards.asksFor3ds);
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await payWith(page, cards.asksFor3ds);
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
});

test('a user can leave the checkout and choose another plan', async ({ page }) => {
  await logIn(page, await createVerifiedUser());
  await choosePlan(page, 'Monthly');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/pricing');
  await choosePlan(page, 'Yearly');
  await payWith(page, cards.good);
  await expect(page.getByText('Yearly Premium')).toBeVisible();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.locator('div:focus')).toHaveText(/opens only when you ask for it/);
});

test('the success page opens the portal by itself after five seconds, and not again after Back', async ({
  page,
}) => {
  await logIn(page, await createVerifiedUser());
  await choosePlan(page, 'Monthly');
  await payWith(page, cards.good);
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  await expect(page).toHaveURL(/\/portal\//);
  await page.goBack();
  await expect(page.getByText('The Customer Portal opens only when you ask')).toBeVisible();
});
