import { expect, test } from 'vitest';
import routes from './routes.ts';
import {
  appPaths,
  articleRoute,
  documentPaths,
  feedPath,
  isDocument,
  offerHomeRoute,
  redirects,
  spaPaths,
  variants,
} from './site-map.ts';

type Route = (typeof routes)[number];

/** The path of each page and the file of its outermost layout. */
function pagesOf(entries: Route[], base = '', shell?: string): [string, string][] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${base}/${entry.path}` : base;
    const outermost = shell ?? entry.file;
    if (entry.children) return pagesOf(entry.children, path, outermost);
    return [[path || '/', outermost] satisfies [string, string]];
  });
}

const variantPages = [
  ...variants.filter(({ when }) => when === 'ended').map(({ page }) => page),
  offerHomeRoute,
];
const pages = pagesOf(routes).filter(([path]) => path !== '/*');

test('every route is listed exactly once in the site map', () => {
  const pagesListed = [...documentPaths, ...variantPages, articleRoute, ...appPaths, ...spaPaths];
  const listed = [...pagesListed, feedPath, ...Object.keys(redirects)];
  expect(pages.map(([path]) => path).sort()).toEqual(listed.sort());
});

test('the listed documents are the pages in a document layout', () => {
  const inDocumentLayout = pages.filter(([, shell]) => shell.endsWith('-document.tsx'));
  expect(inDocumentLayout.map(([path]) => path).sort()).toEqual(
    [...documentPaths, ...variantPages, articleRoute].sort(),
  );
});

test.each([
  ['/', true],
  ['/blog', true],
  ['/blog/how-ad-blockers-work', true],
  ['/auth/check-resetPasswordEmail', true],
  ['/pricing', false],
  ['/auth/login', false],
  ['/blogger', false],
  ['/dashboard/account', false],
])('%s is a document: %s', (path, expected) => {
  expect(isDocument(path)).toBe(expected);
});
