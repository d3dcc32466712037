import { randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import { apiBase } from '@stillweb/contract/errors';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { buildAccountData } from './account-data/index.ts';
import { buildAccount } from './account/index.ts';
import { buildBilling } from './billing/index.ts';
import type { Dependencies } from './dependencies.ts';
import { limitAnswerTime } from './http/answer-timeout.ts';
import { answerClientError } from './http/client-error.ts';
import { answerError } from './http/error-handler.ts';
import { addHealth } from './http/health.ts';
import { acceptJsonOnly } from './http/json-body.ts';
import { closeConnectionsWhileDraining, refuseWhileStarting } from './http/lifecycle.ts';
import type { Lifecycle } from './http/lifecycle.ts';
import { addMetrics } from './http/metrics.ts';
import { addApiReference, describeApi } from './http/openapi.ts';
import { refuseForeignOrigin } from './http/origin-check.ts';
import { logRequests } from './http/request-logging.ts';
import { logReachedLimits } from './http/security-log.ts';
import { sendSecurityHeaders } from './http/security-headers.ts';
import { traceRequests } from './http/trace-requests.ts';
import { refuseOtherMethods, refuseUnmatched } from './http/unmatched.ts';
import { buildHelp } from './help/index.ts';
import { buildInstallLink } from './install-link/index.ts';
import { buildLicence } from './licence/index.ts';
import type { Site } from './site/load-site.ts';
import { addSite } from './site/route.ts';

type Options = { lifecycle: Lifecycle; site: Site | undefined };

/**
 * The whole server, not yet listening. `startJobs` begins its background jobs, `release` closes the
 * connections that they use.
 */
export async function buildApp(deps: Dependencies, { lifecycle, site }: Options) {
  const { config, pool, metrics, release } = deps;
  const account = buildAccount(deps);
  const billing = buildBilling(deps, account);
  const licence = buildLicence(deps, account, billing.context);
  const help = buildHelp(deps, account);
  const installLink = buildInstallLink(deps);
  const accountData = buildAccountData(deps, billing.context, account);

  const app = createFastify(deps);
  addHooks(app, deps, lifecycle);
  acceptJsonOnly(app);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(refuseUnmatched);
  const addOtherMethods = refuseOtherMethods(app);
  await describeApi(app, config.PUBLIC_URL);

  addHealth(app, { pool, lifecycle, release });
  addMetrics(app, metrics, config.METRICS_TOKEN);
  addApiReference(app);
  await app.register(
    async (api) => {
      refuseWhileStarting(api, lifecycle);
      await api.register(fastifyCookie);
      await api.register(account.routes);
      await api.register(billing.routes);
      await api.register(licence.routes);
      await api.register(help.routes);
      await api.register(installLink.routes);
      await api.register(accountData.routes);
    },
    { prefix: apiBase },
  );
  await app.register(licence.keysRoute);
  addSite(app, site, billing.isOfferOpen);
  addOtherMethods();

  const startJobs = async () => {
    await account.work();
    await billing.work();
    await licence.work();
    await help.work();
    await installLink.work();
    await accountData.work();
  };
  return { app, startJobs, release: billing.release };
}

/** What happens to every request, in this order. */
function addHooks(
  app: FastifyInstance,
  { config, logger, metrics, tracing }: Dependencies,
  lifecycle: Lifecycle,
): void {
  traceRequests(app, tracing);
  logRequests(app, logger, metrics);
  logReachedLimits(app, logger);
  sendSecurityHeaders(app, config.PUBLIC_URL);
  refuseForeignOrigin(app, config.PUBLIC_URL);
  closeConnectionsWhileDraining(app, lifecycle);
  limitAnswerTime(app, timeouts.answer);
}

/** Milliseconds. A client that sends nothing, or its request too slowly, is cut off within 15 s. */
const timeouts = {
  headers: 8000,
  request: 10_000,
  checkInterval: 2000,
  keepAlive: 72_000,
  /** Enough for the largest script of a page at 2 kB a second. */
  answer: 60_000,
};

function createFastify({ config, logger }: Dependencies): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = logger;
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 32 * 1024,
    routerOptions: { maxParamLength: 300 },
    trustProxy: config.TRUST_PROXY ?? false,
    http: {
      headersTimeout: timeouts.headers,
      connectionsCheckingInterval: timeouts.checkInterval,
    },
    requestTimeout: timeouts.request,
    keepAliveTimeout: timeouts.keepAlive,
    // A request that arrives on an open connection while the server drains is served like any other.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: answerClientError,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  return app;
}
