import fastifyCookie from '@fastify/cookie';
import { apiBase } from '@stillweb/contract/errors';
import type { FastifyInstance } from 'fastify';
import { mapStripeError } from './billing/stripe/errors.ts';
import type { Dependencies } from './dependencies.ts';
import type { Domains } from './domains.ts';
import { acceptAccessToken, guardByAccess, requireAccessToken } from './http/authenticate.ts';
import { createApp } from './http/create-app.ts';
import { addHealth } from './http/health.ts';
import { refuseWhileStarting } from './http/lifecycle.ts';
import type { Lifecycle } from './http/lifecycle.ts';
import { addMetrics } from './http/metrics.ts';
import { addApiReference, describeApi } from './http/openapi.ts';
import { refuseOtherMethods } from './http/unmatched.ts';
import type { Site } from './site/load-site.ts';
import { addSite } from './site/route.ts';

type Options = { lifecycle: Lifecycle; site: Site | undefined };

/** The site and its API, not yet listening. */
export async function buildApp(
  deps: Dependencies,
  { account, billing, licence, help, installLink, mailings, accountData }: Domains,
  { lifecycle, site }: Options,
): Promise<FastifyInstance> {
  const { config, pool, metrics } = deps;
  const app = createApp(deps, {
    lifecycle,
    publicUrl: config.PUBLIC_URL,
    mapError: mapStripeError,
  });
  const addOtherMethods = refuseOtherMethods(app);
  await describeApi(app, config.PUBLIC_URL);

  addHealth(app, { pool, lifecycle, release: deps.release });
  addMetrics(app, metrics, config.METRICS_TOKEN);
  addApiReference(app);
  await app.register(
    async (api) => {
      refuseWhileStarting(api, lifecycle);
      await api.register(fastifyCookie);
      guardByAccess(api, {
        accessToken: requireAccessToken(account.identify),
        optionalAccessToken: acceptAccessToken(account.identify),
        deviceCredential: licence.requireDevice,
      });
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
  addSite(app, site, billing.isOfferOpen);
  addOtherMethods();
  return app;
}
