import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { StripeError } from '../stripe-error.ts';

type OutageKind = 'refuse' | 'hang' | '500';

/** A period of real time in which the API is down. */
export type Outage = {
  /** Starts an outage of that many seconds in place of the current one; 0 seconds end it. */
  start: (seconds: number, kind: OutageKind) => void;
  /** The seconds left and the kind; null while the API works. */
  current: () => { seconds: number; kind: OutageKind } | null;
  /** During an outage, fails a request as the outage's kind says. */
  failRequest: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  stop: () => void;
};

export function createOutage(): Outage {
  let kind: OutageKind = '500';
  let endsAt = 0;
  let ended = new AbortController();
  const outage: Outage = {
    start(seconds, newKind) {
      ended.abort();
      ended = new AbortController();
      kind = newKind;
      endsAt = Date.now() + seconds * 1000;
    },
    current() {
      const left = endsAt - Date.now();
      return left > 0 ? { seconds: Math.ceil(left / 1000), kind } : null;
    },
    async failRequest(request, reply) {
      if (!outage.current()) return;
      if (kind === '500') {
        throw new StripeError(500, 'api_error', 'An unknown error occurred.');
      }
      if (kind === 'hang') await sleepUnlessAborted(endsAt - Date.now(), ended.signal);
      reply.hijack();
      request.raw.socket.destroy();
    },
    stop: () => ended.abort(),
  };
  return outage;
}

async function sleepUnlessAborted(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
}
