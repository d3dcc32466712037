import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from '../../platform/telemetry/logger.ts';
import type { Metrics } from '../../platform/telemetry/metrics.ts';

/**
 * Puts the request's id on every answer; writes one line for each request and observes its duration.
 * Lines and metrics name the route's pattern, never the address, which may hold a token.
 */
export function logRequests(app: FastifyInstance, logger: Logger, metrics: Metrics): void {
  // None of these fields is secret, and redaction costs ten times as much as the line itself.
  const requestLogger = logger.child({}, { redact: [] });

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });

  app.addHook('onResponse', (request, reply, done) => {
    const { id: reqId, method } = request;
    const { statusCode: status, elapsedTime } = reply;
    const route = routeOf(request);
    metrics.requestDuration.observe({ method, route, status }, elapsedTime / 1000);
    if (status === 500) metrics.internalErrors.inc();
    const level = status < 500 && isProbe(route) ? 'debug' : 'info';
    const ms = Math.round(elapsedTime);
    requestLogger[level]({ reqId, method, route, status, ms }, 'request');
    done();
  });
}

/** Health checks and scrapes come every few seconds: at level info they would hide the rest. */
export function isProbe(route: string): boolean {
  return route.startsWith('/health/') || route === '/metrics';
}

/** The pattern of the route that answers a request. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'unmatched';
}
