import type { DeviceCodeRequest } from '@stillweb/contract/licence/extension-calls';
import type { DecideRequest, PendingDevice } from '@stillweb/contract/licence/licence';
import { readCode } from '@stillweb/contract/text/typed-code';
import { deviceCode, formatUserCode } from '@stillweb/contract/licence/user-code';
import { networkOf } from '../../http/limits/client-address.ts';
import type { Identity, Requester } from '../../http/requester.ts';
import { AppError } from '../../platform/app-error.ts';
import { createRandomToken, hashToken } from '../../platform/random-token.ts';
import type { LicenceContext } from '../context.ts';
import { createUserCode } from '../security/user-code.ts';
import {
  decideCode,
  findLookedUpCode,
  insertDeviceCode,
  lookUpPendingCode,
} from '../store/device-codes.ts';
import { findReplaced } from './devices-to-replace.ts';

/** Begins to link an extension whose user will type a code on the site. */
export async function createDeviceCode(
  { db, clock, limits, siteUrl }: LicenceContext,
  installation: DeviceCodeRequest,
  ip: string,
) {
  await limits.deviceCodes.consume(ip);
  const code = createRandomToken();
  const userCode = createUserCode();
  const createdAt = clock();
  await insertDeviceCode(db, {
    deviceCodeHash: hashToken(code),
    userCodeHash: hashToken(userCode),
    installation,
    network: networkHash(ip),
    intervalSeconds: deviceCode.pollSeconds,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + deviceCode.seconds * 1000),
  });
  return {
    deviceCode: code,
    userCode: formatUserCode(userCode),
    verificationUri: `${siteUrl}/link`,
    expiresIn: deviceCode.seconds,
    interval: deviceCode.pollSeconds,
  };
}

/**
 * Looks up the browser that shows a code.
 * @throws AppError INVALID_CODE, RATE_LIMITED
 */
export async function lookUpDeviceCode(
  { db, clock, limits }: LicenceContext,
  { userId, sessionId, ip }: Requester,
  typed: string,
): Promise<PendingDevice> {
  await limits.lookUps.consume(userId);
  const hash = hashToken(readCode(typed));
  const pending = await lookUpPendingCode(db, hash, { sessionId, now: clock() });
  if (!pending) throw new AppError('INVALID_CODE');
  return {
    name: pending.name,
    askedAt: pending.created_at.toISOString(),
    sameNetwork: pending.network === networkHash(ip),
  };
}

/**
 * Stores whether the user links the browser that shows a code.
 * @throws AppError INVALID_CODE also for a session that has not looked the code up, DEVICE_LIMIT_REACHED
 */
export async function decideDeviceCode(
  { db, clock }: LicenceContext,
  { userId, sessionId }: Identity,
  { userCode, approve, replace }: DecideRequest,
): Promise<void> {
  const hash = hashToken(readCode(userCode));
  const session = { sessionId, now: clock() };
  const installation = await findLookedUpCode(db, hash, session);
  if (!installation) throw new AppError('INVALID_CODE');
  const { installId } = installation;
  if (approve) await findReplaced(db, userId, { installId, replaces: replace ?? null });
  const decision = approve
    ? { user_id: userId, replaces: replace ?? null }
    : ({ denied: true } as const);
  if (!(await decideCode(db, hash, session, decision))) throw new AppError('INVALID_CODE');
}

/** A hash of a visitor's /24 or /64 network: only whether two are the same matters. */
function networkHash(ip: string): string {
  return hashToken(networkOf(ip, { ipv6Bits: 64 }) ?? 'unknown').toString('base64url');
}
