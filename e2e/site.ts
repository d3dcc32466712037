import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { waitForStart } from './test.ts';

type Site = {
  documentPaths: string[];
  appPaths: string[];
  spaPaths: string[];
  redirects: Record<string, string>;
};

const siteFile = new URL('../web/build/site.json', import.meta.url);

/** Every path of the built site, from the list that the build wrote. */
export const site: Site = JSON.parse(readFileSync(siteFile, 'utf8'));

/** Pages for signed-in users. */
export const dashboardPaths = site.spaPaths.filter((path) => path.startsWith('/dashboard'));

/** Pages for everyone; a path with a parameter gets an example value. */
export const publicPaths = [
  ...site.documentPaths,
  ...site.appPaths,
  ...site.spaPaths
    .filter((path) => !dashboardPaths.includes(path))
    .map((path) => path.replace(':token', 'some-token')),
];

/** Opens a page of any kind, and waits until it shows its heading and, of a page of the app, has started. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  if (!site.documentPaths.includes(path)) await waitForStart(page);
  await expect(
    page.getByRole('heading', { level: 1 }).and(page.locator(':visible')),
  ).not.toHaveCount(0);
}
