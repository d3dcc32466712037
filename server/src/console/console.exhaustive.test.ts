import { roles } from '@stillweb/contract/console/staff/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectGuarded, guardedRoutes } from '../../test/calls/console-routes.ts';
import { startConsole, type TestConsole } from '../../test/worlds/start-console.ts';

let app: TestConsole;
beforeAll(async () => {
  app = await startConsole();
});
afterAll(() => app.close());

test.each(roles)(
  'security 37: %s is taken by each route whose permission names the role, and by no other',
  async (role) => {
    const { cookie } = await app.aMember(role);
    const routes = guardedRoutes(app);
    expect(routes.length).toBeGreaterThan(10);
    for (const route of routes) await expectGuarded(app, route, role, cookie);
  },
  180_000,
);
