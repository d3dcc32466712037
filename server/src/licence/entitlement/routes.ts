import { extensionApi } from '@stillweb/contract/licence/extension-calls';
import type { FastifyPluginAsync } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { endpoint } from '../../http/endpoint.ts';
import type { LicenceContext } from '../context.ts';
import { deviceOf, type IdentifiedDevice } from '../devices/identify-device.ts';
import { composeClaims, etagOf } from './claims.ts';

export function entitlementRoute(context: LicenceContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...endpoint(extensionApi.entitlement),
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

/** An ETag, and a signed token unless the client already has the token of that ETag. */
type Entitlement = { etag: string; token: string | undefined };

/** The entitlement of a device now. A 304 signs nothing. */
async function readEntitlement(
  context: LicenceContext,
  { id, userId, isBlocked, subscriptions }: IdentifiedDevice,
  ifNoneMatch: string | undefined,
): Promise<Entitlement> {
  const { keys, siteUrl, metrics } = context;
  const claims = composeClaims({
    issuer: new URL(siteUrl).origin,
    subject: keys.subjectOf(userId),
    deviceId: id,
    subscription: await context.currentOf(subscriptions),
    isBlocked,
    now: context.clock(),
  });
  const etag = etagOf(claims, keys.kid);
  const isUnchanged = matches(etag, ifNoneMatch);
  metrics.entitlements.inc({ status: claims.status, answer: isUnchanged ? '304' : '200' });
  return { etag, token: isUnchanged ? undefined : keys.signToken(claims) };
}

/** A proxy that compresses marks the ETag as weak; for `If-None-Match` that is no difference (RFC 9110, 13.1.2). */
function matches(etag: string, ifNoneMatch = ''): boolean {
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/** The public keys (RFC 7517), for builds of extensions and for other verifiers. */
export function keysRoute({ keys }: LicenceContext): FastifyPluginAsync {
  return async (app) => {
    app.get('/.well-known/jwks.json', { schema: { hide: true } }, async () => ({
      keys: keys.publicKeys,
    }));
  };
}
