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
    request.log.info({ method, route, status, ms: Math.round(elapsedTime) }, 'request');
    done();
  });
}

/** The pattern of the route that answers a request. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'unmatched';
}
