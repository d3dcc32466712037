import type { FastifyRequest } from 'fastify';
import type { OwnedSubscription } from '../../billing/tables.ts';
import { bearerToken, type Guard } from '../../http/authenticate.ts';
import { AppError } from '../../platform/app-error.ts';
import type { LicenceContext } from '../context.ts';
import { licenceEmailQueue } from '../emails/licence-email.ts';
import { judgeCredential, parseCredential } from '../security/credentials.ts';
import {
  dayOf,
  deleteDevice,
  findDevice,
  markSeen,
  promoteNextCredential,
  type StoredDevice,
} from '../store/devices.ts';

export type IdentifiedDevice = {
  id: string;
  userId: string;
  isBlocked: boolean;
  credentialHash: Buffer;
  /** Those of its user. */
  subscriptions: OwnedSubscription[];
};

declare module 'fastify' {
  interface FastifyRequest {
    device: IdentifiedDevice | undefined;
  }
}

/** Lets a linked browser pass. */
export function requireDevice(context: LicenceContext): Guard {
  return async (request) => {
    request.device = await identifyDevice(context, request);
  };
}

/** The linked browser of an operation whose access is `deviceCredential`. */
export function deviceOf({ device }: FastifyRequest): IdentifiedDevice {
  if (!device) throw new AppError('DEVICE_UNLINKED');
  return device;
}

/**
 * The device whose credential a request carries. The first use of a renewed credential makes it the
 * current one; the use of a spent one, which only a copy of the browser's data can make, ends the device.
 * @throws AppError DEVICE_UNLINKED
 */
async function identifyDevice(
  context: LicenceContext,
  request: FastifyRequest,
): Promise<IdentifiedDevice> {
  const { db, clock } = context;
  const parsed = parseCredential(bearerToken(request) ?? '');
  const device = parsed && (await findDevice(db, parsed.deviceId));
  if (!device) throw new AppError('DEVICE_UNLINKED');
  const { hash } = parsed;
  const verdict = judgeCredential(device, hash);
  if (verdict === 'spent') await endCopiedDevice(context, device, request.ip);
  if (verdict === 'spent' || verdict === 'unknown') throw new AppError('DEVICE_UNLINKED');
  const now = clock();
  if (verdict === 'next') await promoteNextCredential(db, device.id, hash, now);
  const today = dayOf(now);
  if (device.last_seen_on !== today) await markSeen(db, device.id, today);
  return {
    id: device.id,
    userId: device.user_id,
    isBlocked: device.blocked_at !== null,
    credentialHash: hash,
    subscriptions: device.subscriptions,
  };
}

async function endCopiedDevice(
  { db, jobs, clock, recordEvent }: LicenceContext,
  { id, user_id: userId, name }: StoredDevice,
  ip: string,
): Promise<void> {
  const wasLinked = await db.transaction().execute(async (trx) => {
    if (!(await deleteDevice(trx, id))) return false;
    await jobs.enqueue(trx, licenceEmailQueue, {
      kind: 'browser-used-twice',
      userId,
      device: name,
      at: clock().toISOString(),
    });
    return true;
  });
  if (wasLinked) recordEvent({ event: 'browser used in two places', userId, ip });
}
