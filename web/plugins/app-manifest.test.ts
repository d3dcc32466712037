import { expect, test } from 'vitest';
import { withoutDocuments } from './app-manifest.ts';

test('pages of the app list no route of a document', () => {
  const routes = {
    root: { id: 'root' },
    'layouts/auth-document': { id: 'layouts/auth-document', parentId: 'root' },
    sent: { id: 'sent', parentId: 'layouts/auth-document' },
    'layouts/app': { id: 'layouts/app', parentId: 'root' },
    login: { id: 'login', parentId: 'layouts/app' },
  };
  const { entry, routes: kept } = withoutDocuments({ entry: 'start.js', routes });
  expect(entry).toBe('start.js');
  expect(Object.keys(kept)).toEqual(['root', 'layouts/app', 'login']);
});
