import { addresses } from './addresses.ts';
import { expectAccessible } from './axe.ts';
import { findCompletedCheckout } from './sandbox.ts';
import { createTrialUser } from './test-user.ts';
import { expect, test } from './test.ts';

test('the pages of the sandbox are accessible', async ({ page }) => {
  const { email } = await createTrialUser();
  await page.goto(addresses.sandbox);
  for (const summary of await page.locator('summary').all()) await summary.click();
  await expectAccessible(page, 'the state of the sandbox');
  // By its address: the list is of the newest events of all journeys.
  await page.goto(`${addresses.sandbox}/pages/events/${await findCompletedCheckout(email)}`);
  await expect(page.getByRole('heading', { name: 'Payload' })).toBeVisible();
  await expectAccessible(page, 'an event');
});
