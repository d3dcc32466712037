import type { Page } from '@playwright/test';
import { addresses } from '../addresses.ts';
import { expectNoFindings } from '../axe.ts';
import { joinAs } from '../console-staff.ts';
import { expect, test } from '../test.ts';

// A switch is off for every test, so these run alone. A console that opens asks whether its user is logged
// in.
test.use({ expectedConsoleErrors: [/status of 401/] });

const notSold = 'New subscriptions are paused for a moment. Please try again later.';

/** Turns a switch on the page System. */
async function turn(page: Page, button: string) {
  await page.goto(`${addresses.console}/system`);
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').selectOption('technical_fault');
  await dialog.getByLabel('Note').fill('The bank refuses every card.');
  await expect(dialog.getByRole('region', { name: 'What will happen' })).toBeVisible();
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog.getByText(`Done: ${button}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Back to System' }).click();
  await expect(dialog).toBeHidden();
}

test('an engineer stops checkout, and Today and the pricing page say so', async ({
  page,
  browser,
}) => {
  await joinAs(page, 'engineer', 'Grace Hopper');
  await page.goto(`${addresses.console}/system`);
  await expect(page.getByRole('heading', { name: 'Servers' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop UK offer' })).toBeVisible();
  await expect(page.getByText('All prices at Stripe match')).toBeVisible();
  await expectNoFindings(page, 'system');
  const visitor = await (await browser.newContext()).newPage();
  try {
    await turn(page, 'Stop checkout');
    await page.getByRole('link', { name: 'Today' }).click();
    await expect(page.getByText('Checkout, since')).toBeVisible();
    await expectNoFindings(page, 'today, with something switched off');
    await visitor.goto(`${addresses.site}/pricing`);
    await visitor.mouse.move(200, 200);
    await expect(visitor.getByText(notSold)).toHaveCount(2);
    await expect(visitor.getByRole('button', { name: 'Choose plan' })).toHaveCount(0);
  } finally {
    await turn(page, 'Start checkout');
  }
  await visitor.context().close();
});

test(
  'while sign-up is stopped its page has a notice and no form',
  { tag: '@exhaustive' },
  async ({ page, browser }) => {
    await joinAs(page, 'engineer', 'Grace Hopper');
    const visitor = await (await browser.newContext()).newPage();
    try {
      await turn(page, 'Stop sign-up');
      await visitor.goto(`${addresses.site}/auth/signup`);
      await expect(visitor.getByText('New accounts are paused for a moment')).toBeVisible();
      await expect(visitor.getByLabel('Email')).toHaveCount(0);
      await expectNoFindings(visitor, 'sign-up, switched off');
    } finally {
      await turn(page, 'Start sign-up');
    }
    await visitor.reload();
    await expect(visitor.getByLabel('Email')).toBeVisible();
    await visitor.context().close();
  },
);
