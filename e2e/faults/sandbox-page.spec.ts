import type { Page } from '@playwright/test';
import { addresses } from '../addresses.ts';
import { sandbox } from '../sandbox.ts';
import { expect, test } from '../test.ts';

test.afterEach(async () => {
  await sandbox.outage('500', 0);
  await sandbox.webhooks('normal');
});

/** Moves the focus to a button with Tab, and presses it. */
async function pressByKeyboard(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  const isReached = () => button.evaluate((element) => element === document.activeElement);
  for (let steps = 0; steps < 40 && !(await isReached()); steps += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
}

test(
  'clock, webhook mode, outage and resend work with the keyboard alone',
  { tag: '@exhaustive' },
  async ({ page }) => {
    test.slow();
    await page.goto(addresses.sandbox);
    await pressByKeyboard(page, '+1 day');
    await expect(page.getByText('Clock advanced.')).toBeVisible();
    await pressByKeyboard(page, 'Drop');
    await expect(page.getByText('Events are never delivered.')).toBeVisible();
    await pressByKeyboard(page, 'Answer 500');
    await expect(page.getByText(/The API is down \(500\)/)).toBeVisible();
    await pressByKeyboard(page, 'End outage');
    await expect(page.getByText('The API works.')).toBeVisible();
    const [event] = (await sandbox.stripe.events.list({ limit: 1 })).data;
    await page.getByRole('button', { name: `Resend ${event?.type} ${event?.id}` }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Event resent.')).toBeVisible();
  },
);
