import { licenceApi } from '@stillweb/contract/licence';
import type { FastifyPluginAsync } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { endpoint } from '../../http/endpoint.ts';
import type { LicenceContext } from '../context.ts';
import { deviceOf } from '../devices/identify-device.ts';
import { readEntitlement } from './read-entitlement.ts';

export function entitlementRoute(context: LicenceContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...endpoint(licenceApi.entitlement),
      handler: async (request, reply) => {
        const device = deviceOf(request);
        context.limits.countRequest(device.id);
        const ifNoneMatch = request.headers['if-none-match'];
        const { etag, token } = await readEntitlement(context, device, ifNoneMatch);
        reply.header('etag', etag);
        if (token === undefined) return reply.status(304).send();
        return { data: { token } };
      },
    });
  };
}

/** The public keys (RFC 7517), for builds of extensions and for other verifiers. */
export function keysRoute({ keys }: LicenceContext): FastifyPluginAsync {
  return async (app) => {
    app.get('/.well-known/jwks.json', { schema: { hide: true } }, async () => ({
      keys: keys.publicKeys,
    }));
  };
}
