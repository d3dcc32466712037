import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/app-error.ts';

type Stage = 'starting' | 'serving' | 'draining';

export type Lifecycle = {
  stage: () => Stage;
  advance: (stage: Stage) => void;
};

/** How far this process is between its start and its end; it never goes back. */
export function createLifecycle(): Lifecycle {
  const order: Stage[] = ['starting', 'serving', 'draining'];
  let current: Stage = 'starting';
  return {
    stage: () => current,
    advance: (stage) => {
      if (order.indexOf(stage) > order.indexOf(current)) current = stage;
    },
  };
}

/** Before the tables are there nothing can be served. */
export function refuseWhileStarting(app: FastifyInstance, lifecycle: Lifecycle): void {
  app.addHook('onRequest', (_request, _reply, done) => {
    const isStarting = lifecycle.stage() === 'starting';
    done(isStarting ? new AppError('SERVICE_UNAVAILABLE', { retryAfter: 1 }) : undefined);
  });
}

/**
 * On the way out no connection is kept, so that none is cut while a request is on its way. Decided when
 * the answer goes out: a connection kept by a request that came earlier would hold the end up.
 */
export function endConnectionsWhileDraining(app: FastifyInstance, lifecycle: Lifecycle): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (lifecycle.stage() === 'draining') reply.header('connection', 'close');
    done();
  });
}
