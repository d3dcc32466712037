import fastifyCookie from '@fastify/cookie';
import { apiBase } from '@stillweb/contract/errors';
import { buildAccountData } from './account-data/index.ts';
import { buildAccount } from './account/index.ts';
import { buildBilling } from './billing/index.ts';
import { mapStripeError } from './billing/stripe/errors.ts';
import { workOnActions } from './console/actions/run.ts';
import { workOnStaffEmails } from './console/emails/staff-email.ts';
import { recordMailingEnd } from './console/mails/record-mailing-end.ts';
import type { Dependencies } from './dependencies.ts';
import { acceptAccessToken, guardByAccess, requireAccessToken } from './http/authenticate.ts';
import { createApp } from './http/create-app.ts';
import { addHealth } from './http/health.ts';
import { refuseWhileStarting } from './http/lifecycle.ts';
import type { Lifecycle } from './http/lifecycle.ts';
import { addMetrics } from './http/metrics.ts';
import { addApiReference, describeApi } from './http/openapi.ts';
import { refuseOtherMethods } from './http/unmatched.ts';
import { buildHelp } from './help/index.ts';
import { buildInstallLink } from './install-link/index.ts';
import { buildLicence } from './licence/index.ts';
import { buildMailings } from './mailings/index.ts';
import type { Site } from './site/load-site.ts';
import { followPrices } from './site/follow-prices.ts';
import { addSite } from './site/route.ts';

type Options = { lifecycle: Lifecycle; site: Site | undefined };

/**
 * The whole server, not yet listening. `startJobs` begins its background jobs, `release` closes the
 * connections that they use.
 */
export async function buildApp(deps: Dependencies, { lifecycle, site }: Options) {
  const { config, pool, metrics } = deps;
  const account = buildAccount(deps);
  const billing = buildBilling(deps);
  const licence = buildLicence(deps, billing.context);
  const help = buildHelp(deps);
  const installLink = buildInstallLink(deps);
  const mailings = buildMailings(deps, recordMailingEnd(deps));
  const accountData = buildAccountData(deps, billing.context, account);

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

  let stopFollowing = () => {};
  const startJobs = async () => {
    if (site) stopFollowing = await followPrices(site, billing.plainPriceTexts, deps.logger);
    await account.work();
    await billing.work();
    await licence.work();
    await help.work();
    await installLink.work();
    await mailings.work();
    await accountData.work();
    await workOnActions(deps, { account, billing: billing.context });
    await workOnStaffEmails(deps);
  };
  const release = async () => {
    stopFollowing();
    await billing.release();
  };
  return { app, startJobs, release };
}
