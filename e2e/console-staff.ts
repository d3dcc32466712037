import { randomUUID } from 'node:crypto';
import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { addresses } from './addresses.ts';
import { addAuthenticator, inviteToConsole } from './passkeys.ts';

/** Joins the console by a link, with a new passkey, as far as the page Today. */
export async function join(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
}

/** A new member of staff, logged in on a page that has none yet. @returns the address */
export async function joinAs(page: Page, role: string, name: string): Promise<string> {
  const email = `staff-${randomUUID()}@stillweb.example`;
  await addAuthenticator(page);
  await join(page, await inviteToConsole(email, role), name);
  return email;
}

/** A new member of staff, logged in in a browser of their own. */
export async function joinConsole(
  browser: Browser,
  role: string,
  name: string,
  options: BrowserContextOptions = {},
) {
  const context = await browser.newContext({ baseURL: addresses.console, ...options });
  const page = await context.newPage();
  const email = await joinAs(page, role, name);
  return { page, email };
}

/** The page of such a member. */
export async function openConsoleAs(...member: Parameters<typeof joinConsole>): Promise<Page> {
  return (await joinConsole(...member)).page;
}

/** Opens the page of a customer by the one search box. */
export async function openCustomer(page: Page, email: string) {
  await page.getByLabel('Find a customer').fill(email);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: email }).click();
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
}
