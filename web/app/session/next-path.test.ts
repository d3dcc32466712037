import { expect, test, vi } from 'vitest';
import { nextPathOf, nextQuery } from './next-path.ts';

test.each([
  ['a page', '/link', '/link'],
  ['a page with query and fragment', '/pricing?a=1&b=2#plans', '/pricing?a=1&b=2#plans'],
  ['another site', 'https://evil.example/', null],
  ['another site without a scheme', '//evil.example/link', null],
  ['another site behind a backslash', '/\\evil.example/link', null],
  ['another site behind a tab', '/\t/evil.example/link', null],
  ['another site behind a dot', '/.//evil.example/link', null],
  ['a script', 'javascript:alert(1)', null],
  ['a relative path', 'link', null],
  ['what is no address', '//[', null],
  ['a document', '/about', null],
  ['the log-in itself', '/auth/login?next=/link', null],
  ['a page of the dashboard', '/dashboard/account#browsers', '/dashboard/account#browsers'],
  ['nothing', '', null],
])('a log-in leads back to an own path alone: %s', (_case, next, path) => {
  expect(nextPathOf(`?next=${encodeURIComponent(next)}`)).toBe(path);
});

test('the query of a page leads back to it', () => {
  const page = { pathname: '/link', search: '?a=b&c', hash: '#d' };
  expect(nextPathOf(nextQuery(page))).toBe('/link?a=b&c#d');
});

test('a page in another language leads back to an own path alone, too', async () => {
  vi.stubGlobal('SITE_PREFIX', '/de');
  vi.resetModules();
  const german = await import('./next-path.ts');
  // Other files of tests share the modules.
  vi.unstubAllGlobals();
  vi.resetModules();
  const read = (next: string) => german.nextPathOf(`?next=${encodeURIComponent(next)}`);
  expect(read('/de/dashboard?a=b')).toBe('/dashboard?a=b');
  expect(read('/de//evil.example/link')).toBeNull();
  expect(read('/de/auth/login')).toBeNull();
});
