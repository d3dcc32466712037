/**
 * The console: what staff see and do, on a listener of its own. Knows staff, their passkeys, sessions, roles
 * and invites, and the audit log.
 * May call: account-data, help, licence, mailings, billing, account, site, platform, http, mail, contract.
 * Tables: staff, staff_passkeys, staff_sessions, staff_invites, staff_challenges, customer_notes, staff_views,
 * staff_actions, staff_action_requests, audit_log; switches, mailings and mail_suppressions with the domains that read them,
 * rate_limits through http/limits, and price_sets through billing/buy/catalogue.
 */
import fastifyCookie from '@fastify/cookie';
import { daySeconds } from '@stillweb/contract/time';
import { consoleApiBase } from '@stillweb/contract/console/api-base';
import { brand } from '@stillweb/contract/brand';
import type pg from 'pg';
import type { Dependencies } from '../dependencies.ts';
import { createApp } from '../http/create-app.ts';
import { refuseUntilServing, type Lifecycle } from '../http/lifecycle.ts';
import type { CookieSettings } from '../http/private-cookie.ts';
import { createClientLimit, createRateLimit } from '../http/limits/rate-limits.ts';
import { createSecurityLog } from '../http/logs/security-log.ts';
import type { Config } from '../config/env.ts';
import { createIdentityProvider, type IdentityProvider } from '../platform/identity-provider.ts';
import { openDatabase, openPool } from '../platform/database/database.ts';
import type { Account } from '../account/index.ts';
import { createProviderAttempts } from '../account/security/provider-attempts.ts';
import type { BillingContext } from '../billing/context.ts';
import { mapStripeError } from '../billing/stripe/errors.ts';
import { actionRoutes } from './actions/routes.ts';
import type { MailingsContext } from '../mailings/context.ts';
import { auditRoutes } from './audit/routes.ts';
import { bookRoutes } from './reports/money/book-routes.ts';
import { chaseRoutes } from './reports/chase/routes.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { customerRoutes } from './customers/routes.ts';
import type { ConsoleContext } from './context.ts';
import { growthRoutes } from './reports/growth/routes.ts';
import { mailRoutes } from './reports/mails/routes.ts';
import { prepareRole } from './database-role.ts';
import { figureRoutes } from './reports/money/figure-routes.ts';
import { guardRoutes } from './routing/guard.ts';
import { addConsolePages, type ConsolePages } from './routing/pages.ts';
import { logInRoutes } from './staff/log-in/routes.ts';
import { signOnPaths, signOnRoutes } from './staff/log-in/sign-on-routes.ts';
import { passkeyRoutes } from './staff/log-in/passkey-routes.ts';
import { relyingPartyOf } from '../platform/webauthn.ts';
import { renewalRoutes } from './reports/renewals/routes.ts';
import { staffRoutes } from './staff/routes.ts';
import { switchRoutes } from './switches/routes.ts';
import { systemRoutes } from './reports/system/routes.ts';
import { todayRoutes } from './reports/today/routes.ts';
import { viewRoutes } from './customers/view/routes.ts';
import type { ReadableTables } from './tables.ts';

/** Passkeys work over https and on localhost alone, and there browsers take such a cookie without it, too. */
const cookie: CookieSettings = {
  name: '__Host-console',
  options: { path: '/', httpOnly: true, secure: true, sameSite: 'strict' },
};

type Domains = {
  billing: BillingContext;
  mailings: MailingsContext;
  account: Pick<Account, 'readKeys'>;
};

type Options = {
  /** The public address, without a slash at its end. */
  url: string;
  databaseUrl: string;
  lifecycle: Lifecycle;
  /** Undefined where only the API is served. */
  pages: ConsolePages | undefined;
  /** The names of the migrations of this release. */
  migrations: readonly string[];
  pagesOf: ConsoleContext['pagesOf'];
};

/**
 * The whole console, not yet listening. `prepare` gives its role in the database its rights, once the
 * database is migrated; `release` closes its connections.
 */
export async function buildConsole(
  deps: Dependencies,
  { billing, mailings, account }: Domains,
  options: Options,
) {
  const { url, lifecycle, pages, migrations } = options;
  const consolePool = openPool(options.databaseUrl);
  const db = openDatabase<ReadableTables>(consolePool, deps.tracing);
  const context: ConsoleContext = {
    db,
    billing,
    mailings,
    readKeys: account.readKeys,
    loginProviders: deps.config.loginProviders.map(({ id, name }) => ({ id, name })),
    clock: deps.clock,
    jobs: deps.jobs,
    migrations,
    launchWarnings: deps.config.launchWarnings,
    pagesOf: options.pagesOf,
    url,
    floorPrices: {
      MONTHLY: deps.config.FLOOR_PRICE_MONTHLY,
      YEARLY: deps.config.FLOOR_PRICE_YEARLY,
    },
    relyingParty: relyingPartyOf(url, `${brand.name} Console`),
    cookie,
    limits: {
      logInAttempts: createClientLimit(db, {
        name: 'console-entry',
        attempts: 60,
        perSeconds: 600,
      }),
      searches: createRateLimit(db, { name: 'console-search', attempts: 60, perSeconds: 60 }),
      usualReads: deps.config.CONSOLE_READS_PER_HOUR,
      readNotices: createRateLimit(db, {
        name: 'console-read-notice',
        attempts: 1,
        perSeconds: daySeconds,
      }),
    },
    recordEvent: createSecurityLog(deps.logger),
  };

  const provider = openProvider(deps.config, `${url}${consoleApiBase}${signOnPaths.finish}`);

  const attempts = createProviderAttempts({
    cookie: { ...cookie, name: '__Host-console-sign-on' },
    purpose: 'stillweb console sign-on',
    secrets: deps.config.AUTH_SECRET,
    clock: deps.clock,
  });

  const app = createApp(deps, {
    lifecycle,
    publicUrl: url,
    mapError: mapStripeError,
    refusesOtherHosts: true,
  });
  app.addHook('onRequest', async (_request, reply) => {
    // An address may hold the token of an invite.
    reply.header('referrer-policy', 'no-referrer');
  });
  await app.register(fastifyCookie);
  const routes = guardRoutes(app, context);
  await app.register(
    async (api) => {
      refuseUntilServing(api, lifecycle);
      await api.register(logInRoutes(context, { singleSignOn: provider !== undefined }));
      if (provider) await api.register(signOnRoutes(context, provider, attempts));
      await api.register(passkeyRoutes(context));
      await api.register(staffRoutes(context));
      await api.register(customerRoutes(context));
      await api.register(viewRoutes(context));
      await api.register(catalogueRoutes(context));
      await api.register(actionRoutes(context));
      await api.register(chaseRoutes(context));
      await api.register(renewalRoutes(context));
      await api.register(figureRoutes(context));
      await api.register(bookRoutes(context));
      await api.register(growthRoutes(context));
      await api.register(mailRoutes(context));
      await api.register(auditRoutes(context));
      await api.register(switchRoutes(context));
      await api.register(systemRoutes(context));
      await api.register(todayRoutes(context));
    },
    { prefix: consoleApiBase },
  );
  if (pages) addConsolePages(app, pages);

  return {
    app,
    routes,
    prepare: (owner: pg.Pool) => prepareRole(owner, consolePool),
    release: () => consolePool.end(),
  };
}

/** The company's identity provider; undefined where none is configured. */
function openProvider(
  {
    CONSOLE_OIDC_ISSUER: issuer,
    CONSOLE_OIDC_CLIENT_ID: clientId,
    CONSOLE_OIDC_CLIENT_SECRET: secret,
  }: Config,
  redirectUri: string,
): IdentityProvider | undefined {
  if (!issuer || !clientId || !secret) return undefined;
  const credentials = { secret };
  return createIdentityProvider({ issuer, clientId, credentials, redirectUri, scopes: ['email'] });
}
