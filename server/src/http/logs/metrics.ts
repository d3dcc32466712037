import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../../platform/telemetry/metrics.ts';
import { AppError } from '../../platform/app-error.ts';
import { bearerToken } from '../authenticate.ts';

/**
 * `GET /metrics`: Prometheus text for a client with the token; 404 for all others.
 * @param token undefined to answer 404 to all
 */
export function addMetrics(
  app: FastifyInstance,
  { registry }: Metrics,
  token: string | undefined,
): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const given = bearerToken(request);
    if (!token || !given || !isEqual(given, token)) throw new AppError('NOT_FOUND');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function isEqual(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
