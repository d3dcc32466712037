import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/app-error.ts';

type Stage = 'starting' | 'serving' | 'draining';

export type Lifecycle = {
  stage: () => Stage;
  advance: (stage: Stage) => void;
};

/** How far this process is between its start and its end; it never goes back to an earlier stage. */
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

/** Nothing can be served before the database is migrated. */
export function refuseWhileStarting(app: FastifyInstance, lifecycle: Lifecycle): void {
  app.addHook('onRequest', (_request, _reply, done) => {
    const isStarting = lifecycle.stage() === 'starting';
    done(isStarting ? new AppError('SERVICE_UNAVAILABLE', { retryAfter: 1 }) : undefined);
  });
}

/**
 * While draining no connection is kept open, so that none is cut while a request is on its way. Decided
 * when the answer is sent: a connection kept by an earlier request would delay the end of the process.
 */
export function closeConnectionsWhileDraining(app: FastifyInstance, lifecycle: Lifecycle): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (lifecycle.stage() === 'draining') reply.header('connection', 'close');
    done();
  });
}
