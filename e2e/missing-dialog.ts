import type { Page, Route } from '@playwright/test';
import { countPageLoads } from './missing-files.ts';
import { createVerifiedUser, openAs } from './test-user.ts';
import { expect } from './test.ts';

const script = /\/assets\/delete-account-dialog-.*\.js/;

/** Opens the account page, on which the dialog that deletes the account answers as given. */
export async function openAccount(page: Page, answer: (route: Route) => Promise<void>) {
  await openAs(page, await createVerifiedUser(), '/dashboard/account');
  await page.route(script, answer);
}

export const openDialog = (page: Page) =>
  page.getByRole('button', { name: 'Delete account' }).click();

/** Instead of the dialog the page says that a part is missing; once its script is back, it opens. */
export async function expectDialogAfterLoad(page: Page): Promise<void> {
  await expect(page.getByRole('alert')).toContainText('This part of the page stumbled');
  await expect(page.getByRole('heading', { name: 'Account Info' })).toBeVisible();
  await page.unroute(script);
  await page.getByRole('button', { name: 'Load again' }).click();
  await openDialog(page);
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** A dialog whose script fails reloads the page once, then says so on it. */
export async function expectOneReload(
  page: Page,
  fail: (route: Route) => Promise<void>,
): Promise<void> {
  await openAccount(page, fail);
  const loads = countPageLoads(page);
  await openDialog(page);
  await expect.poll(loads).toBe(1);
  await openDialog(page);
  await expectDialogAfterLoad(page);
  expect(loads()).toBe(2);
}
