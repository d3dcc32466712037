import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/app-error.ts';

type Stage = 'starting' | 'serving' | 'draining';

export type Lifecycle = {
  stage: () => Stage;
  /** Whether it has been ready, also when it drains now. */
  hasServed: () => boolean;
  advance: (stage: Stage) => void;
};

/** How far this process is between its start and its end; it never goes back to an earlier stage. */
export function createLifecycle(): Lifecycle {
  const order: Stage[] = ['starting', 'serving', 'draining'];
  let current: Stage = 'starting';
  let hasServed = false;
  return {
    stage: () => current,
    hasServed: () => hasServed,
    advance: (stage) => {
      if (order.indexOf(stage) <= order.indexOf(current)) return;
      current = stage;
      hasServed ||= stage === 'serving';
    },
  };
}

/** Nothing can be served before the database is migrated, nor after a start that failed. */
export function refuseUntilServing(app: FastifyInstance, lifecycle: Lifecycle): void {
  app.addHook('onRequest', (_request, _reply, done) => {
    done(
      !lifecycle.hasServed() ? new AppError('SERVICE_UNAVAILABLE', { retryAfter: 1 }) : undefined,
    );
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
