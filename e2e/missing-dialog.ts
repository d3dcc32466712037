import type { Page, Route } from '@playwright/test';
import { createVerifiedUser, openAs } from './test-user.ts';
import { expect } from './test.ts';

const script = /\/assets\/modal-dialog-.*\.js/;

/** Opens the dialog that deletes the account, on a page whose dialogs answer as given. */
export async function openDialog(page: Page, answer: (route: Route) => Promise<void>) {
  await openAs(page, await createVerifiedUser(), '/dashboard/account');
  await page.route(script, answer);
  await page.getByRole('button', { name: 'Delete account' }).click();
}

/** A dialog whose script fails says so on its page, and opens once the script is back. */
export async function expectDialogAfterFailure(
  page: Page,
  fail: (route: Route) => Promise<void>,
): Promise<void> {
  await openDialog(page, fail);
  await expect(page.getByRole('alert').or(page.getByRole('status'))).toContainText([
    'This window could not be loaded.',
  ]);
  await expect(page.getByRole('heading', { name: 'Account Info' })).toBeVisible();
  await page.unroute(script);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
}
