import { expect, type Locator, type Page } from '@playwright/test';

/** The input for the form of a new set, by the labels of the fields. */
export type SetFields = Record<string, string>;

/** Saves a draft on the page of the catalogue. */
export async function draftSet(page: Page, button: string, fields: SetFields): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog');
  for (const [label, value] of Object.entries(fields)) {
    await dialog.getByLabel(label, { exact: true }).fill(value);
  }
  await dialog.getByRole('button', { name: 'Save draft' }).click();
  await expect(dialog).toBeHidden();
}

/** Confirms what a dialog shows, and signs it. */
export async function confirmChange(page: Page, confirm: RegExp): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').selectOption('campaign');
  await dialog.getByLabel('Note').fill('A campaign of this test.');
  await dialog.getByRole('button', { name: confirm }).click();
  await dialog.getByRole('button', { name: 'Back to the catalogue' }).click();
  await expect(dialog).toBeHidden();
}

/** Waits until a set is sold. */
export async function untilOnSale(page: Page, title: string): Promise<void> {
  await expect(async () => {
    await page.reload();
    const item = page.getByRole('listitem').filter({ hasText: title });
    await expect(item.getByText('On sale')).toBeVisible({ timeout: 2000 });
  }).toPass();
}

/** Opens a page of the site until it shows what is sold: the server reads that at most every half second. */
export async function untilShown(page: Page, url: string, element: Locator): Promise<void> {
  await expect(async () => {
    await page.goto(url);
    await expect(element).toBeVisible({ timeout: 2000 });
  }).toPass();
}
