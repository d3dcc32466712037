import { createServer, type RequestListener } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import { apiBase } from '@stillweb/contract/errors';
import { fastify, LogController, type FastifyBaseLogger } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { buildAccountData } from './account-data/index.ts';
import { buildAccount } from './account/index.ts';
import { buildBilling } from './billing/index.ts';
import type { Dependencies } from './dependencies.ts';
import { addApiReference, describeApi } from './http/openapi.ts';
import { answerClientError } from './http/client-error.ts';
import { answerError } from './http/error-handler.ts';
import { addHealth } from './http/health.ts';
import { acceptJsonOnly } from './http/json-body.ts';
import {
  endConnectionsWhileDraining,
  refuseWhileStarting,
  type Lifecycle,
} from './http/lifecycle.ts';
import { addMetrics } from './http/metrics.ts';
import { refuseForeignOrigin } from './http/origin-check.ts';
import { newRequestId } from './http/request-id.ts';
import { createRequestLog, logRequests } from './http/request-logging.ts';
import { securityHeaders, sendSecurityHeaders } from './http/security-headers.ts';
import { redirectRest, sendSiteFiles, type Shortcut } from './site/route.ts';
import type { Site } from './site/load-site.ts';
import { traceRequests } from './http/trace-requests.ts';
import { refuseUnmatched } from './http/unmatched.ts';
import { closeUntakenAnswers } from './http/untaken-answers.ts';

type Surroundings = { lifecycle: Lifecycle; site: Site | undefined };

/** The whole server, not yet listening; `startWork` begins its background jobs, `release` frees what they use. */
export async function buildApp(deps: Dependencies, { lifecycle, site }: Surroundings) {
  const { config, pool, metrics, tracing, log } = deps;
  const requestLog = createRequestLog(log, metrics);
  const around = { lifecycle, tracing, requestLog, answerPatienceMs };
  const app = createFastify(deps, site && sendSiteFiles(site, around));
  traceRequests(app, tracing);
  logRequests(app, requestLog);
  endConnectionsWhileDraining(app, lifecycle);
  closeUntakenAnswers(app, answerPatienceMs);
  app.addHook('onRequest', sendSecurityHeaders(securityHeaders(config.PUBLIC_URL)));
  app.addHook('onRequest', refuseForeignOrigin(config.PUBLIC_URL));
  acceptJsonOnly(app);
  const refuse = refuseUnmatched(app);
  app.setNotFoundHandler(refuse);
  await describeApi(app, config.PUBLIC_URL);

  addHealth(app, pool, lifecycle);
  addMetrics(app, metrics, { token: config.METRICS_TOKEN, beforeReading: requestLog.flush });
  addApiReference(app);
  const account = buildAccount(deps);
  const billing = buildBilling(deps, account);
  await app.register(
    async (api) => {
      refuseWhileStarting(api, lifecycle);
      await api.register(fastifyCookie);
      await api.register(account.routes);
      await api.register(billing.routes);
      await api.register(buildAccountData(billing.context, account));
    },
    { prefix: apiBase },
  );
  redirectRest(app, site, refuse);

  const startWork = async () => {
    await account.work();
    await billing.work();
  };
  const release = async () => {
    requestLog.flush();
    await billing.release();
  };
  return { app, startWork, release };
}

function createFastify({ config, log }: Dependencies, shortcut: Shortcut | undefined) {
  const loggerInstance: FastifyBaseLogger = log;
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    bodyLimit: 32 * 1024,
    routerOptions: { maxParamLength: 300 },
    trustProxy: config.TRUST_PROXY ?? false,
    serverFactory: (routed) => createPatientServer(shortcut, routed),
    // A request that arrives on an open connection while we drain is served like any other.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: answerClientError,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  return app;
}

/** Whoever sends nothing, or headers or body too slowly, is cut off well within 15 s. */
const patience = {
  headersTimeout: 8000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 2000,
  keepAliveTimeout: 72_000,
};
/** Enough for the largest script of a page at 2 kB a second. */
const answerPatienceMs = 60_000;

function createPatientServer(shortcut: Shortcut | undefined, routed: RequestListener) {
  const listener: RequestListener = (request, response) => {
    if (!shortcut?.(request, response)) routed(request, response);
  };
  // Saves a tenth of what a page costs. `acceptJsonOnly` knows the calls that would wait for a body.
  return createServer({ ...patience, optimizeEmptyRequests: true }, listener);
}
