import { hash } from 'node:crypto';
import { premiumFeatures } from '@stillweb/contract/billing/features';
import type { EntitlementClaims } from '@stillweb/contract/licence/extension-calls';
import { entitlementSeconds } from '@stillweb/contract/licence/limits';
import { grantsAccess, type Subscription } from '@stillweb/contract/billing/subscription';
import { gracePeriod } from '../../billing/rules/status.ts';

type EntitlementInput = {
  /** The origin of the site. */
  issuer: string;
  subject: string;
  deviceId: string;
  subscription: Subscription | null;
  /** Whether the account is blocked: its subscription continues, but gives no features. */
  isBlocked: boolean;
  now: Date;
};

/** The claims of a token: the same for each request within a slot. */
export function composeClaims(input: EntitlementInput): EntitlementClaims {
  const { issuer, subject, deviceId, subscription, isBlocked, now } = input;
  const status = subscription?.status ?? 'NONE';
  const hasAccess = grantsAccess(status) && !isBlocked;
  const iat = slotStart(deviceId, now);
  const { slot, offline } = entitlementSeconds;
  const trialEnd = status === 'TRIALING' ? secondsOf(subscription?.trialEnd) : undefined;
  const endsAt = hasAccess
    ? secondsOf(subscription?.cancelAt ?? subscription?.pause?.startsAt)
    : undefined;
  return {
    v: 1,
    iss: issuer,
    aud: 'stillweb-extension',
    sub: subject,
    dev: deviceId,
    iat,
    exp: iat + slot + offline,
    status,
    ...(subscription?.plan && { plan: subscription.plan }),
    features: hasAccess ? premiumFeatures : [],
    ...(trialEnd !== undefined && { trialEnd }),
    // The site shows access for as long after the end, too.
    ...(endsAt !== undefined && { until: endsAt + gracePeriod / 1000 }),
  };
}

/** A strong ETag: the same claims under the same key are signed with the same result. */
export function etagOf(claims: EntitlementClaims, kid: string): string {
  return `"${hash('sha256', kid + JSON.stringify(claims), 'base64url')}"`;
}

/** In Unix seconds. Each device has slots of its own, so that not all get a new token at the same time. */
function slotStart(deviceId: string, now: Date): number {
  const { slot } = entitlementSeconds;
  const offset = hash('sha256', deviceId, 'buffer').readUInt32BE() % slot;
  const seconds = Math.floor(now.getTime() / 1000);
  return Math.floor((seconds - offset) / slot) * slot + offset;
}

function secondsOf(iso: string | null | undefined): number | undefined {
  return iso ? Math.floor(Date.parse(iso) / 1000) : undefined;
}
