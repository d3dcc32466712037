import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import type { Logger } from '../../platform/telemetry/logger.ts';
import { clientKey } from '../limits/client-address.ts';
import { routeOf } from './request-logging.ts';

/** The names of the lines. */
export type SecurityEvent =
  | 'log-in'
  | 'log-in refused'
  | 'log-out everywhere'
  | 'passkey added'
  | 'passkey removed'
  | 'passkey refused'
  | 'provider linked'
  | 'provider unlinked'
  | 'code refused'
  | 'recovery code refused'
  | 'second step on'
  | 'second step off'
  | 'recovery codes made'
  | 'recovery code used'
  | 'second step removed'
  | 'second step removal stopped'
  | 'password refused'
  | 'password changed'
  | 'password reset'
  | 'address change requested'
  | 'address changed'
  | 'account secured'
  | 'account deleted'
  | 'account blocked'
  | 'account unblocked'
  | 'sessions ended by support'
  | 'address change stopped'
  | 'card declined'
  | 'browser linked'
  | 'browser unlinked'
  | 'browser used in two places'
  | 'staff log-in refused'
  | 'staff refused'
  | 'limit reached';

type Line = {
  event: SecurityEvent;
  /** The account; undefined when the client named none that exists. */
  userId: string | undefined;
  /** The acting member of staff; of the console alone. */
  staffId?: string | undefined;
  /** The address of the client that asked. */
  ip: string | undefined;
  /** The id of the request, as in its own line and in the answer. */
  reqId?: string;
  /** Why it was refused: a code of the contract. */
  reason?: string;
  /** The name of the limit that was reached. */
  limit?: string | undefined;
  route?: string;
};

export type SecurityLog = (event: Line) => void;

/** Writes a log line for each event, with ids and the client's network: never an address of an email. */
export function createSecurityLog(logger: Logger): SecurityLog {
  return ({ ip, ...event }) => logger.info({ ...event, client: clientKey(ip) }, 'security event');
}

/** Writes a line for each request that is refused by a limit. */
export function logReachedLimits(app: FastifyInstance, logger: Logger): void {
  const recordEvent = createSecurityLog(logger);
  app.addHook('onError', (request, _reply, error, done) => {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') {
      const { ip, identity, id: reqId } = request;
      const { code: reason, limit } = error;
      const route = routeOf(request);
      const { userId } = identity ?? {};
      recordEvent({ event: 'limit reached', userId, ip, reqId, reason, limit, route });
    }
    done();
  });
}
