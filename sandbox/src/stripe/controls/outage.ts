import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { StripeError } from '../stripe-error.ts';

type OutageKind = 'refuse' | 'hang' | '500';

/** A time, in wall seconds, during which the API is down. */
export type Outage = {
  /** Begins an outage; 0 seconds ends one. */
  begin: (seconds: number, kind: OutageKind) => void;
  /** Seconds left and how, or null. */
  current: () => { seconds: number; kind: OutageKind } | null;
  /** Does to a request what the outage does, if there is one. */
  strike: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  stop: () => void;
};

export function createOutage(): Outage {
  let kind: OutageKind = '500';
  let until = 0;
  let over = new AbortController();
  const outage: Outage = {
    begin(seconds, how) {
      over.abort();
      over = new AbortController();
      kind = how;
      until = Date.now() + seconds * 1000;
    },
    current() {
      const left = until - Date.now();
      return left > 0 ? { seconds: Math.ceil(left / 1000), kind } : null;
    },
    async strike(request, reply) {
      if (!outage.current()) return;
      if (kind === '500') {
        throw new StripeError(500, 'api_error', 'An unknown error occurred.');
      }
      if (kind === 'hang') await untilOver(until - Date.now(), over.signal);
      reply.hijack();
      request.raw.socket.destroy();
    },
    stop: () => over.abort(),
  };
  return outage;
}

async function untilOver(milliseconds: number, over: AbortSignal): Promise<void> {
  await pause(milliseconds, undefined, { signal: over, ref: false }).catch(() => undefined);
}
