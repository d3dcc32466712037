import type { LicenceContext } from '../context.ts';
import type { IdentifiedDevice } from '../devices/identify-device.ts';
import { composeClaims, etagOf } from './claims.ts';

/** An ETag, and a signed token unless the client has the one of that ETag. */
type Entitlement = { etag: string; token: string | undefined };

/** The entitlement of a device now. A 304 signs nothing. */
export async function readEntitlement(
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
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
