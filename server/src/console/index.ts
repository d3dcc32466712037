/**
 * The console: what staff see and do, on a listener of its own. Knows staff, their passkeys, sessions, roles
 * and invites, and the audit log.
 * May call: account-data, help, licence, billing, account, site, platform, http, contract.
 * Tables: staff, staff_passkeys, staff_sessions, staff_invites, staff_challenges, customer_notes, staff_actions,
 * staff_action_requests, audit_log; rate_limits through http/rate-limits, and price_sets through billing/catalogue.
 */
import fastifyCookie from '@fastify/cookie';
import { consoleApiBase } from '@stillweb/contract/console/api-base';
import { brand } from '@stillweb/contract/brand';
import type { Dependencies } from '../dependencies.ts';
import { createApp } from '../http/create-app.ts';
import { refuseWhileStarting, type Lifecycle } from '../http/lifecycle.ts';
import type { CookieSettings } from '../http/private-cookie.ts';
import { createClientLimit, createRateLimit } from '../http/rate-limits.ts';
import { createSecurityLog } from '../http/security-log.ts';
import { openDatabase, openPool } from '../platform/database.ts';
import { createBillingContext } from '../billing/index.ts';
import { actionRoutes } from './actions/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { customerRoutes } from './customers/routes.ts';
import type { ConsoleContext } from './context.ts';
import { prepareRole } from './database-role.ts';
import { guardRoutes } from './routing/guard.ts';
import { addConsolePages, type ConsolePages } from './routing/pages.ts';
import { logInRoutes } from './log-in/routes.ts';
import { passkeyRoutes } from './log-in/passkey-routes.ts';
import { relyingPartyOf } from './webauthn.ts';
import { staffRoutes } from './staff/routes.ts';
import type { ReadableTables } from './tables.ts';

/** Passkeys work over https and on localhost alone, and there browsers take such a cookie without it, too. */
const cookie: CookieSettings = {
  name: '__Host-console',
  options: { path: '/', httpOnly: true, secure: true, sameSite: 'strict' },
};

type Options = {
  /** The public address, without a slash at its end. */
  url: string;
  databaseUrl: string;
  lifecycle: Lifecycle;
  /** Undefined where only the API is served. */
  pages: ConsolePages | undefined;
  pagesOf: ConsoleContext['pagesOf'];
};

/**
 * The whole console, not yet listening. `prepare` gives its role in the database what it may do, once the
 * database is migrated; `release` closes its connections.
 */
export async function buildConsole(deps: Dependencies, options: Options) {
  const { url, lifecycle, pages } = options;
  const consolePool = openPool(options.databaseUrl);
  const db = openDatabase<ReadableTables>(consolePool, deps.tracing);
  const billing = createBillingContext(deps);
  const context: ConsoleContext = {
    db,
    billing,
    clock: deps.clock,
    pagesOf: options.pagesOf,
    url,
    relyingParty: relyingPartyOf(url, `${brand.name} Console`),
    cookie,
    limits: {
      entries: createClientLimit(db, { name: 'console-entry', attempts: 60, perSeconds: 600 }),
      searches: createRateLimit(db, { name: 'console-search', attempts: 60, perSeconds: 60 }),
    },
    recordEvent: createSecurityLog(deps.logger),
  };

  const app = createApp(deps, { lifecycle, publicUrl: url });
  app.addHook('onRequest', async (_request, reply) => {
    // An address may hold the token of an invite.
    reply.header('referrer-policy', 'no-referrer');
  });
  await app.register(fastifyCookie);
  const routes = guardRoutes(app, context);
  await app.register(
    async (api) => {
      refuseWhileStarting(api, lifecycle);
      await api.register(logInRoutes(context));
      await api.register(passkeyRoutes(context));
      await api.register(staffRoutes(context));
      await api.register(customerRoutes(context));
      await api.register(catalogueRoutes(context));
      await api.register(actionRoutes(context));
      await api.register(auditRoutes(context));
    },
    { prefix: consoleApiBase },
  );
  if (pages) addConsolePages(app, pages);

  return {
    app,
    routes,
    prepare: () => prepareRole(deps.pool, consolePool),
    release: async () => {
      await billing.locks.close();
      await consolePool.end();
    },
  };
}
