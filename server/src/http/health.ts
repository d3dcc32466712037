import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Release } from '../config/release.ts';
import type { Lifecycle } from './lifecycle.ts';

type Options = { pool: pg.Pool; lifecycle: Lifecycle; release: Release };

/**
 * Liveness: the process answers. Readiness: the database is migrated and can be reached, and the server
 * is not draining; its answer names the release that runs.
 */
export function addHealth(app: FastifyInstance, { pool, lifecycle, release }: Options): void {
  app.get('/health/live', { schema: { hide: true } }, async () => ({ data: { status: 'live' } }));

  app.get('/health/ready', { schema: { hide: true } }, async (request, reply) => {
    const stage = lifecycle.stage();
    const status =
      stage === 'serving' && !(await isReachable(pool, request.log)) ? 'no database' : stage;
    return reply.status(status === 'serving' ? 200 : 503).send({ data: { status, ...release } });
  });
}

async function isReachable(pool: pg.Pool, log: FastifyBaseLogger): Promise<boolean> {
  try {
    await pool.query('select 1');
    return true;
  } catch (error) {
    log.warn({ err: error }, 'the database cannot be reached');
    return false;
  }
}
