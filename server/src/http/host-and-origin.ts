import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/app-error.ts';
import { loopbackNames } from '../platform/loopback.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For clients that authenticate in another way, like a signed webhook. */
    acceptsForeignOrigin?: boolean;
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses state-changing requests that another site makes a browser send. A client other than a browser
 * sends no origin, and has no cookies to abuse.
 */
export function refuseForeignOrigin(app: FastifyInstance, publicUrl: string): void {
  const ownOrigins = originsOf(publicUrl);
  app.addHook('onRequest', (request, _reply, done) => {
    const { origin, 'sec-fetch-site': site } = request.headers;
    // A form of a page that sends no referrer hides its origin: then the browser itself says that it is ours.
    const isHidden = origin === 'null' && site === 'same-origin';
    const isNamed = origin !== undefined && !isHidden;
    const isForeign = (isNamed && !ownOrigins.has(origin)) || site === 'cross-site';
    const isExempt =
      safeMethods.has(request.method) || request.routeOptions.config.acceptsForeignOrigin;
    done(isForeign && !isExempt ? new AppError('FOREIGN_ORIGIN') : undefined);
  });
}

function originsOf(publicUrl: string): Set<string> {
  const origins = [...hostnamesOf(publicUrl)].map(
    (hostname) => Object.assign(new URL(publicUrl), { hostname }).origin,
  );
  return new Set(origins);
}

/** The names of a server's host: on a developer's machine it has several. */
function hostnamesOf(publicUrl: string): Set<string> {
  const { hostname } = new URL(publicUrl);
  return new Set(loopbackNames.has(hostname) ? loopbackNames : [hostname]);
}

/**
 * Refuses requests for any other host than that of `publicUrl`: a proxy that sends visitors here by mistake
 * shows them nothing. The port is left out, which proxies often do not pass on. A developer's machine has
 * several names, of which cookies and passkeys know one.
 */
export function refuseOtherHosts(app: FastifyInstance, publicUrl: string): void {
  const { hostname: own } = new URL(publicUrl);
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    // Not X-Forwarded-Host, which a visitor can send through a proxy that does not replace it.
    const { hostname } = URL.parse(`http://${headers.host}`) ?? {};
    done(hostname === own ? undefined : new AppError('MISDIRECTED_REQUEST'));
  });
}
