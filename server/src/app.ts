import fastifyCookie from '@fastify/cookie';
import { apiBase } from '@stillweb/contract/errors';
import type { Operation } from '@stillweb/contract/operation';
import type { FastifyInstance } from 'fastify';
import { mapStripeError } from './billing/stripe/errors.ts';
import type { Dependencies } from './dependencies.ts';
import type { Domains } from './domains.ts';
import {
  acceptAccessToken,
  guardByAccess,
  requireAccessToken,
  type Guard,
} from './http/authenticate.ts';
import { createApp } from './http/create-app.ts';
import { addHealth } from './http/health.ts';
import { refuseUntilServing } from './http/lifecycle.ts';
import type { Lifecycle } from './http/lifecycle.ts';
import { addMetrics } from './http/logs/metrics.ts';
import { addApiReference, describeApi } from './http/openapi.ts';
import { refuseOtherMethods } from './http/unmatched.ts';
import type { Site } from './site/load-site.ts';
import { choiceForms } from './site/choice-forms.ts';
import { addSite } from './site/route.ts';

type Options = { lifecycle: Lifecycle; site: Site | undefined };

/**
 * Builds the app for the public address, not yet listening: probes and metrics in every process, the site and
 * its API in one that serves them.
 */
export async function buildApp(
  deps: Dependencies,
  domains: Domains,
  { lifecycle, site }: Options,
): Promise<FastifyInstance> {
  const { config, pool, metrics, release } = deps;
  const app = createApp(deps, {
    lifecycle,
    publicUrl: config.PUBLIC_URL,
    mapError: mapStripeError,
    languages: config.languages,
  });
  const addOtherMethods = refuseOtherMethods(app);
  const servesSite = config.SERVE.includes('site');
  if (servesSite) await describeApi(app, config.PUBLIC_URL);
  addHealth(app, { pool, lifecycle, release });
  addMetrics(app, metrics, config.METRICS_TOKEN);
  if (servesSite) {
    await addApi(app, domains, lifecycle);
    addSite(app, site, domains.billing.isOfferOpen, config.COUNTRY_HEADER);
    if (site) await app.register(choiceForms(site, config.PUBLIC_URL));
  }
  addOtherMethods();
  return app;
}

async function addApi(
  app: FastifyInstance,
  { account, billing, licence, help, installLink, mailings, accountData }: Domains,
  lifecycle: Lifecycle,
): Promise<void> {
  addApiReference(app);
  await app.register(
    async (api) => {
      refuseUntilServing(api, lifecycle);
      await api.register(fastifyCookie);
      guardByAccess(api, {
        public: null,
        // The operation renews the session, which tells whether there is one.
        sessionCookie: null,
        accessToken: requireAccessToken(account.identify),
        optionalAccessToken: acceptAccessToken(account.identify),
        deviceCredential: licence.requireDevice,
      } satisfies Record<Operation['access'], Guard | null>);
      await api.register(account.routes);
      await api.register(billing.routes);
      await api.register(licence.routes);
      await api.register(help.routes);
      await api.register(installLink.routes);
      await api.register(mailings.routes);
      await api.register(accountData.routes);
    },
    { prefix: apiBase },
  );
  await app.register(licence.keysRoute);
}
