import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { ErrorBody } from '@stillweb/contract/errors';
import { t } from '@stillweb/texts/t';
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Dependencies } from '../dependencies.ts';
import { AppError } from '../platform/app-error.ts';
import type { OfferedLanguages } from '../platform/language.ts';
import { limitAnswerTime } from './answer-timeout.ts';
import { acceptForwardedPorts } from './limits/client-address.ts';
import { answerError } from './errors/error-handler.ts';
import { closeConnectionsWhileDraining, type Lifecycle } from './lifecycle.ts';
import { refuseForeignOrigin, refuseOtherHosts } from './host-and-origin.ts';
import { logRequests } from './logs/request-logging.ts';
import { logReachedLimits } from './logs/security-log.ts';
import { answerInLanguage } from './request-language.ts';
import { sendSecurityHeaders } from './security-headers.ts';
import { traceRequests } from './logs/trace-requests.ts';
import { decodablePage, refuseUnmatched } from './unmatched.ts';

type Options = {
  lifecycle: Lifecycle;
  /** The address by which browsers know the server. */
  publicUrl: string;
  /** Turns an error of a library that routes call into one that the API explains. */
  mapError: <Other>(error: Other) => Other | AppError;
  /** The languages in which the API answers; English alone for staff. */
  languages?: OfferedLanguages;
  /** Whether requests for another host than that are refused. */
  refusesOtherHosts?: boolean;
};

/** A server without routes, not yet listening: the hooks and limits of all requests, on the site and in the console. */
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
  { lifecycle, publicUrl, languages = ['en'], refusesOtherHosts = false }: Options,
): void {
  acceptForwardedPorts(app);
  traceRequests(app, tracing);
  logRequests(app, logger, metrics);
  logReachedLimits(app, logger);
  sendSecurityHeaders(app, publicUrl);
  answerInLanguage(app, languages);
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

/** Answers bytes that are no HTTP request, or arrive too slowly, with an error body like all others. */
function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const body: ErrorBody = {
    message: 'The request could not be understood.',
    code: 'MALFORMED_REQUEST',
    requestId: randomUUID(),
  };
  const text = JSON.stringify(body);
  const status = clientErrorStatuses[error.code ?? ''] ?? '400 Bad Request';
  socket.end(
    `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: application/json\r\n` +
      `content-length: ${Buffer.byteLength(text)}\r\nx-request-id: ${body.requestId}\r\n\r\n${text}`,
  );
}

const clientErrorStatuses: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

const maxBodyDepth = 20;

// The types that a form or a script of another site can send without asking first (Fetch: CORS-safelisted).
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'];

/**
 * JSON is the only kind of body, and an empty one counts as none. The types that a form of another site
 * can send are refused as a foreign origin; Fastify answers 415 to all others.
 */
function acceptJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => {
      if (text.trim() === '') return done(null, undefined);
      void parseJson(request, text, (error, value) => {
        if (error) done(error);
        else if (isAcceptable(value, 1)) done(null, value);
        else done(new AppError('MALFORMED_REQUEST'));
      });
    },
  );
  app.addContentTypeParser(formTypes, async () => {
    throw new AppError('FOREIGN_ORIGIN', {
      message: t('errors.unsupported-media-type', 'Only JSON is accepted.'),
    });
  });
}

/** At most 20 levels deep, and only text that PostgreSQL can store. */
function isAcceptable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (depth > maxBodyDepth) return false;
  return Object.entries(value).every(
    ([key, part]) => isAcceptable(key, depth) && isAcceptable(part, depth + 1),
  );
}
