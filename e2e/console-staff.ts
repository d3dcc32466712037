import { randomUUID } from 'node:crypto';
import { expect, type Browser, type Page } from '@playwright/test';
import { addresses } from './addresses.ts';
import { addAuthenticator, inviteToConsole } from './passkeys.ts';

/** A member of staff in a browser of their own, logged in, on the page Today. */
export async function openConsoleAs(browser: Browser, role: string, name: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: addresses.console });
  const page = await context.newPage();
  await addAuthenticator(page);
  await page.goto(await inviteToConsole(`staff-${randomUUID()}@stillweb.example`, role));
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  return page;
}

/** Opens the page of a customer by the one search box. */
export async function openCustomer(page: Page, email: string) {
  await page.getByLabel('Find a customer').fill(email);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: email }).click();
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
}
