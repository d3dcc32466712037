import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';

export type AnsweredRequest = {
  id: string;
  method: string;
  route: string;
  status: number;
  milliseconds: number;
};

/**
 * Counts an answered request and writes its one line. Lines and metrics name the route's pattern, never
 * the address: it may hold a token.
 */
export function recordRequests(log: Log, metrics: Metrics): (request: AnsweredRequest) => void {
  return ({ id, method, route, status, milliseconds }) => {
    metrics.requestDuration.observe({ method, route, status }, milliseconds / 1000);
    const level = isProbe(route) && status < 500 ? 'debug' : 'info';
    log[level]({ reqId: id, method, route, status, ms: Math.round(milliseconds) }, 'request');
  };
}

/** Puts the request's id on every answer that a route gives, and records the request. */
export function logRequests(
  app: FastifyInstance,
  record: (request: AnsweredRequest) => void,
): void {
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
