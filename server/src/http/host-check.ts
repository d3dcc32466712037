import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/app-error.ts';

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
