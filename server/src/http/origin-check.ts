import type { onRequestHookHandler } from 'fastify';
import { AppError } from '../platform/app-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For callers that prove themselves otherwise, like a signed webhook. */
    acceptsForeignOrigin?: boolean;
  }
}

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses what another site makes a browser send. A client that is no browser names no origin, and
 * has no cookies to abuse.
 */
export function refuseForeignOrigin(publicUrl: string): onRequestHookHandler {
  const ours = originsOf(publicUrl);
  return (request, _reply, done) => {
    const { origin, 'sec-fetch-site': site } = request.headers;
    const isForeign = (origin !== undefined && !ours.has(origin)) || site === 'cross-site';
    const exempt =
      readingMethods.has(request.method) || request.routeOptions.config.acceptsForeignOrigin;
    done(isForeign && !exempt ? new AppError('FOREIGN_ORIGIN') : undefined);
  };
}

/** On one's own machine the same server goes by several names. */
function originsOf(publicUrl: string): Set<string> {
  const url = new URL(publicUrl);
  const loopback = ['localhost', '127.0.0.1', '[::1]'];
  const names = loopback.includes(url.hostname) ? loopback : [url.hostname];
  return new Set(names.map((name) => Object.assign(new URL(url), { hostname: name }).origin));
}
