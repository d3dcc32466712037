import { expect, test } from 'vitest';
import { modulesOf, pathsOf, type RouteManifest } from './route-manifest.ts';

const manifest: RouteManifest = {
  root: { id: 'root', path: '', module: '/root.js', imports: ['/core.js'] },
  home: { id: 'home', parentId: 'root', module: '/home.js' },
  shell: { id: 'shell', parentId: 'root', path: 'dashboard', module: '/shell.js' },
  account: { id: 'account', parentId: 'shell', path: 'account', module: '/account.js' },
};

test.each([
  { path: '/', modules: ['/core.js', '/root.js'] },
  { path: '/dashboard', modules: ['/core.js', '/root.js', '/shell.js'] },
  { path: '/dashboard/account', modules: ['/core.js', '/root.js', '/shell.js', '/account.js'] },
])('$path loads the modules of its route and its layouts', ({ path, modules }) => {
  expect(modulesOf(manifest, path)).toEqual(modules);
});

test('a path without a route is an error', () => {
  expect(() => modulesOf(manifest, '/account')).toThrow('The route manifest has no /account.');
});

test('the pages are the routes in which no other stands', () => {
  expect(pathsOf(manifest)).toEqual(['/', '/dashboard/account']);
});
