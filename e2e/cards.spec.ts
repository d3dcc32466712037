import { cards, choosePlan, logIn, payWith, verifiedPerson } from './person.ts';
import { expect, test } from './test.ts';

test.use({ expectedConsoleErrors: [/status of 402/] });

const declines = [
  ['declined', /declined/i],
  ['insufficientFunds', /insufficient funds/i],
  ['expired', /expired/i],
] as const;

for (const [card, words] of declines) {
  test(`a card that is refused (${card}) can be followed by a good one`, async ({ page }) => {
    await logIn(page, await verifiedPerson());
    await choosePlan(page, 'Monthly');
    await payWith(page, cards[card]);
    await expect(page.getByText(words).first()).toBeVisible();
    await payWith(page, cards.good);
    await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  });
}

test('3-D Secure: refused at first, then confirmed', async ({ page }) => {
  await logIn(page, await verifiedPerson());
  await choosePlan(page, 'Monthly');
  await payWith(page, cards.asksFor3ds);
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await payWith(page, cards.asksFor3ds);
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
});

test('going back from checkout costs nothing and can be continued', async ({ page }) => {
  await logIn(page, await verifiedPerson());
  await choosePlan(page, 'Monthly');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/pricing');
  await choosePlan(page, 'Yearly');
  await payWith(page, cards.good);
  await expect(page.getByText('Yearly Premium')).toBeVisible();
});

test('the success page opens the portal by itself after five seconds', async ({ page }) => {
  await logIn(page, await verifiedPerson());
  await choosePlan(page, 'Monthly');
  await payWith(page, cards.good);
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  await expect(page).toHaveURL(/\/portal\//);
});
