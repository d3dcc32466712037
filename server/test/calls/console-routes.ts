import {
  may,
  permissions,
  type Permission,
  type Role,
} from '@stillweb/contract/console/staff/roles';
import { expect } from 'vitest';
import type { GuardedRoute } from '../../src/console/routing/guard.ts';
import type { TestConsole } from '../worlds/start-console.ts';

export const unknownId = '00000000-0000-4000-8000-000000000000';

type RouteWithPermission = GuardedRoute & { needs: Permission };

/** Every route that was registered, but the one that ends the session of the test itself. */
export function guardedRoutes(app: TestConsole): RouteWithPermission[] {
  return app.console.routes.filter(
    (route): route is RouteWithPermission =>
      route.needs in permissions && !(route.method === 'DELETE' && route.url === '/api/session'),
  );
}

/** Calls a route with an unknown id, and with a body that no route takes. */
export function callRoute(
  app: TestConsole,
  { method, url }: GuardedRoute,
  headers: Record<string, string>,
) {
  const path = url.replace(':token', 'no-token').replaceAll(/:\w+/g, unknownId);
  const hasBody = ['POST', 'PUT', 'PATCH'].includes(method);
  return fetch(`${app.console.url}${path}`, {
    method,
    headers: { ...headers, ...(hasBody && { 'content-type': 'application/json' }) },
    ...(hasBody && { body: '{"unknown":true}' }),
  });
}

/** Expects 403 for a role without the permission of the route, and no refusal for one that has it. */
export async function expectGuarded(
  app: TestConsole,
  route: RouteWithPermission,
  role: Role,
  cookie: string,
): Promise<void> {
  const answer = await callRoute(app, route, { cookie });
  const { status } = answer;
  const asksToSign = (await answer.text()).includes('STEP_UP_NEEDED');
  const isRefused = [401, 403].includes(status) && !asksToSign;
  const label = `${route.method} ${route.url} (${route.needs}) as ${role}: ${status}`;
  expect(isRefused ? status : 'taken', label).toBe(may(role, route.needs) ? 'taken' : 403);
}
