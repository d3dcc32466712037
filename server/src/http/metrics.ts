import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../platform/metrics.ts';
import { AppError } from '../platform/app-error.ts';
import { bearerToken } from './authenticate.ts';

/**
 * Prometheus text for whoever knows the token; for everybody else there is nothing.
 * @param options.beforeReading counts what has not been counted yet
 */
export function addMetrics(
  app: FastifyInstance,
  { registry }: Metrics,
  { token, beforeReading }: { token: string | undefined; beforeReading: () => void },
): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const given = bearerToken(request);
    if (!token || !given || !isEqual(given, token)) throw new AppError('NOT_FOUND');
    beforeReading();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function isEqual(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
