import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from '../platform/logger.ts';
import type { Metrics } from '../platform/metrics.ts';
import { currentTrace } from '../platform/tracing.ts';

type AnsweredRequest = {
  id: string;
  method: string;
  route: string;
  status: number;
  milliseconds: number;
};

export type RequestLog = {
  record: (request: AnsweredRequest) => void;
  /** Records at once what waits. */
  flush: () => void;
};

type WaitingRequest = { request: AnsweredRequest; trace: ReturnType<typeof currentTrace> };

/** Milliseconds. */
const gatheringTime = 25;

/**
 * Counts answered requests and writes the one line of each. They wait for a moment and are recorded
 * together: what runs several times in a row costs far less. Lines and metrics name the route's
 * pattern, never the address: it may hold a token.
 */
export function createRequestLog(log: Logger, metrics: Metrics): RequestLog {
  let waiting: WaitingRequest[] = [];

  const write = ({ request, trace }: WaitingRequest) => {
    const { method, route, status, milliseconds } = request;
    metrics.requestDuration.observe({ method, route, status }, milliseconds / 1000);
    const level = status < 500 && isProbe(route) ? 'debug' : 'info';
    log.plain(level, lineFields(request, trace));
  };
  const flush = () => {
    const all = waiting;
    waiting = [];
    all.forEach(write);
  };

  return {
    record: (request) => {
      if (waiting.length === 0) setTimeout(flush, gatheringTime);
      waiting.push({ request, trace: currentTrace() });
    },
    flush,
  };
}

/** As JSON by hand: methods, patterns of routes and ids have nothing in them that JSON would escape. */
function lineFields(
  request: AnsweredRequest,
  { traceId, spanId }: WaitingRequest['trace'],
): string {
  const { id, method, route, status, milliseconds } = request;
  const trace = traceId ? `"traceId":"${traceId}","spanId":"${spanId}",` : '';
  const ms = Math.round(milliseconds);
  return `${trace}"reqId":"${id}","method":"${method}","route":"${route}","status":${status},"ms":${ms},"msg":"request"`;
}

/** Puts the request's id on every answer that a route gives, and records the request. */
export function logRequests(app: FastifyInstance, { record }: RequestLog): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { id, method } = request;
    const { statusCode: status, elapsedTime: milliseconds } = reply;
    record({ id, method, route: routeOf(request), status, milliseconds });
    done();
  });
}

/** What asks every second whether we are well would drown the rest. */
export function isProbe(route: string): boolean {
  return route.startsWith('/health/') || route === '/metrics';
}

/** The pattern of the route that answers a request. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'unmatched';
}
