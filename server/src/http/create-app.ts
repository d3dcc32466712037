import { randomUUID } from 'node:crypto';
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Dependencies } from '../dependencies.ts';
import type { AppError } from '../platform/app-error.ts';
import { limitAnswerTime } from './answer-timeout.ts';
import { acceptForwardedPorts } from './client-address.ts';
import { answerClientError } from './client-error.ts';
import { answerError } from './error-handler.ts';
import { refuseOtherHosts } from './host-check.ts';
import { acceptJsonOnly } from './json-body.ts';
import { closeConnectionsWhileDraining, type Lifecycle } from './lifecycle.ts';
import { refuseForeignOrigin } from './origin-check.ts';
import { logRequests } from './request-logging.ts';
import { logReachedLimits } from './security-log.ts';
import { sendSecurityHeaders } from './security-headers.ts';
import { traceRequests } from './trace-requests.ts';
import { decodablePage, refuseUnmatched } from './unmatched.ts';

type Options = {
  lifecycle: Lifecycle;
  /** The address by which browsers know the server. */
  publicUrl: string;
  /** Turns an error of a library that routes call into one that the API explains. */
  mapError: <Other>(error: Other) => Other | AppError;
  /** Whether requests for another host than that are refused. */
  refusesOtherHosts?: boolean;
};

/** A server without routes, not yet listening: what every request meets, on the site and in the console. */
export function createApp(deps: Dependencies, options: Options): FastifyInstance {
  const app = createFastify(deps);
  addHooks(app, deps, options);
  acceptJsonOnly(app);
  app.decorateRequest('identity').decorateRequest('errorCode');
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    answerError(options.mapError(error), request, reply),
  );
  app.setNotFoundHandler(refuseUnmatched);
  return app;
}

/** The steps of every request, in this order. */
function addHooks(
  app: FastifyInstance,
  { logger, metrics, tracing }: Dependencies,
  { lifecycle, publicUrl, refusesOtherHosts = false }: Options,
): void {
  acceptForwardedPorts(app);
  traceRequests(app, tracing);
  logRequests(app, logger, metrics);
  logReachedLimits(app, logger);
  sendSecurityHeaders(app, publicUrl);
  if (refusesOtherHosts) refuseOtherHosts(app, publicUrl);
  refuseForeignOrigin(app, publicUrl);
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
  const app: FastifyInstance = fastify({
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
    frameworkErrors: (error, request, reply) => {
      const path = error.code === 'FST_ERR_BAD_URL' ? decodablePage(request.url) : undefined;
      if (path === undefined) return void answerError(error, request, reply);
      request.raw.url = path;
      app.routing(request.raw, reply.raw);
    },
    clientErrorHandler: answerClientError,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  return app;
}
