import { expect, test } from 'vitest';
import routes from './routes.ts';
import {
  appPaths,
  articleRoute,
  documentPaths,
  feedPath,
  isDocument,
  redirects,
  spaPaths,
} from './site-map.ts';

type Route = (typeof routes)[number];

/** Each page's address, with the file of the outermost layout that it stands in. */
function pagesOf(entries: Route[], base = '', shell?: string): [string, string][] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${base}/${entry.path}` : base;
    const outermost = shell ?? entry.file;
    if (entry.children) return pagesOf(entry.children, path, outermost);
    return [[path || '/', outermost] satisfies [string, string]];
  });
}

const pages = pagesOf(routes).filter(([path]) => path !== '/*');

test('every page of the route table has exactly one place in the site map', () => {
  const pagesListed = [...documentPaths, articleRoute, ...appPaths, ...spaPaths];
  const listed = [...pagesListed, feedPath, ...Object.keys(redirects)];
  expect(pages.map(([path]) => path).sort()).toEqual(listed.sort());
});

test('exactly the pages in a document layout are listed as documents', () => {
  const inDocumentLayout = pages.filter(([, shell]) => shell.endsWith('-document.tsx'));
  expect(inDocumentLayout.map(([path]) => path).sort()).toEqual(
    [...documentPaths, articleRoute].sort(),
  );
  expect(isDocument('/pricing')).toBe(false);
});
