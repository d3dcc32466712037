import type { LicenceState } from './state.ts';
import { estimateServerTime } from './state.ts';
import type { Claims } from './token.ts';

/** The browser's entitlement now, and its reason. Decide by `features` alone; the rest is for showing. */
export interface Entitlement {
  /** `premium` if there is at least one feature. */
  state: 'unlinked' | 'premium' | 'free';
  /** Empty unless the account's subscription gives access and the token is still valid. */
  features: string[];
  /** The subscription's status as last signed, such as `TRIALING`. Unknown words may come. */
  status?: string;
  plan?: string;
  /** Ends of the trial and of access that are known ahead, as Unix milliseconds of the local clock. */
  trialEnd?: number;
  until?: number;
  /** Until when this holds without the server, as Unix milliseconds of the local clock. */
  validUntil?: number;
  /** The token has expired: nothing is known until the server answers. */
  expired: boolean;
  /** The last call to the server failed. What was known still holds until `validUntil`. */
  unreachable: boolean;
  device?: { id: string; account: string; unlinkToken: string };
}

/**
 * Decides what holds at a moment: the signed features, unless the token has expired or the end of the
 * subscription that it names has passed.
 * @param claims of the stored token, if it is valid
 * @param now the local clock in Unix milliseconds
 */
export function decideEntitlement(
  state: LicenceState,
  claims: Claims | undefined,
  now: number,
): Entitlement {
  const { device, received, unreachable = false } = state;
  if (!device) {
    return { state: 'unlinked', features: [], expired: false, unreachable };
  }
  const { id, account, unlinkToken } = device;
  const linked = { unreachable, device: { id, account, unlinkToken } };
  if (!received || !claims) {
    return { ...linked, state: 'free', features: [], expired: false };
  }
  const serverTime = estimateServerTime(received, now);
  const local = (seconds: number) => seconds * 1000 - serverTime + now;
  const { plan, trialEnd, until } = claims;
  const expired = serverTime >= claims.exp * 1000;
  const ended = isTime(until) && serverTime >= until * 1000;
  const features = expired || ended ? [] : claims.features;
  return {
    ...linked,
    state: features.length > 0 ? 'premium' : 'free',
    features,
    status: claims.status,
    ...(plan && { plan }),
    ...(isTime(trialEnd) && { trialEnd: local(trialEnd) }),
    ...(isTime(until) && { until: local(until) }),
    validUntil: local(claims.exp),
    expired,
  };
}

function isTime(seconds: number | null | undefined): seconds is number {
  return typeof seconds === 'number';
}

const minute = 60_000;
const hour = 60 * minute;

/**
 * When to ask the server next, as Unix milliseconds of the local clock: an hour after the last time,
 * or a minute after a known end or the token's expiry, and not before the server allows it.
 * Undefined while the browser is not linked.
 */
export function decideNextRefresh(
  state: LicenceState,
  entitlement: Entitlement,
  now: number,
): number | undefined {
  if (entitlement.state === 'unlinked') {
    return undefined;
  }
  const { until, validUntil } = entitlement;
  const ends = [until, validUntil]
    .filter((end) => end !== undefined)
    .map((end) => end + minute)
    .filter((end) => end > now);
  const next = Math.min((state.askedAt ?? now - hour) + hour, ...ends);
  return Math.max(next, state.retryAt ?? 0, now);
}
