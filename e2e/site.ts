import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { splitPath } from '@stillweb/texts/languages';
import { waitForStart } from './test.ts';

type Site = {
  documentPaths: string[];
  appPaths: string[];
  spaPaths: string[];
};

const siteFile = new URL('../web/build/site.json', import.meta.url);
const built: Site = JSON.parse(readFileSync(siteFile, 'utf8'));

/** The paths of the built site's pages in a language, from the list that the build wrote. */
function siteIn(code: string): Site {
  const isIn = (path: string) => splitPath(path).code === code;
  return {
    documentPaths: built.documentPaths.filter(isIn),
    appPaths: built.appPaths.filter(isIn),
    spaPaths: built.spaPaths.filter(isIn),
  };
}

/** Whether a page, in any language, is one without React. */
export const isDocument = (path: string) => built.documentPaths.includes(path);

/** The pages of the app in a language. */
export const appPathsIn = (code: string): string[] => siteIn(code).appPaths;

/** The site in English. */
export const site = siteIn('en');

const isOfDashboard = (path: string) => splitPath(path).path.startsWith('/dashboard');

/** Pages for signed-in users. */
export const dashboardPaths = site.spaPaths.filter(isOfDashboard);

/** Pages for everyone in a language; a path with a parameter gets an example value. */
export function publicPathsIn(code: string): string[] {
  const { documentPaths, appPaths, spaPaths } = siteIn(code);
  if (documentPaths.length === 0) throw new Error(`The site is not built in ${code}.`);
  const open = spaPaths.filter((path) => !isOfDashboard(path));
  return [
    ...documentPaths,
    ...appPaths,
    ...open.map((path) => path.replace(':token', 'some-token')),
  ];
}

export const publicPaths = publicPathsIn('en');

/** Opens a page of any kind, and waits until it shows its heading and, of a page of the app, has started. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  if (!isDocument(path)) await waitForStart(page);
  await expect(
    page.getByRole('heading', { level: 1 }).and(page.locator(':visible')),
  ).not.toHaveCount(0);
}
