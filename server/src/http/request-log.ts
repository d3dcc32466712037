import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../platform/metrics.ts';

/**
 * Puts the request's id on every answer and writes one line per request. Lines and metrics name the
 * route's pattern, never the address: it may hold a token.
 */
export function logRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status, elapsedTime } = reply;
    const { method } = request;
    const route = routeOf(request);
    metrics.requestDuration.observe({ method, route, status }, elapsedTime / 1000);
    const level = isProbe(route) && status < 500 ? 'debug' : 'info';
    request.log[level]({ method, route, status, ms: Math.round(elapsedTime) }, 'request');
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
