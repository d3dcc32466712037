import { hash, randomUUID } from 'node:crypto';
import type { LinkedDevice, LinkRequest } from '@stillweb/contract/licence/extension-calls';
import type { Transaction } from 'kysely';
import { shortenAddress } from '../../account/email-address.ts';
import { lockUser } from '../../account/store/users.ts';
import type { AccountTables } from '../../account/tables.ts';
import { AppError } from '../../platform/app-error.ts';
import { hashToken } from '../../platform/random-token.ts';
import type { LicenceContext } from '../context.ts';
import { licenceEmailQueue } from '../emails/licence-email.ts';
import { createCredential, createUnlinkToken } from '../security/credentials.ts';
import {
  consumeDeviceCode,
  type DeviceCode,
  findDeviceCode,
  recordPoll,
} from '../store/device-codes.ts';
import { deleteDevice, insertDevice } from '../store/devices.ts';
import { consumeGrant, findGrant } from '../store/grants.ts';
import type { Installation, LicenceTables, LinkedBy } from '../tables.ts';
import { findReplaced } from './devices-to-replace.ts';
import type { ErrorCode } from '@stillweb/contract/errors';

/**
 * Links the device that redeems a grant, or whose code its user has approved.
 * @throws AppError INVALID_GRANT, DEVICE_LIMIT_REACHED; for a device code also EXPIRED_CODE,
 *   ACCESS_DENIED, AUTHORIZATION_PENDING, SLOW_DOWN
 */
export function linkDevice(
  context: LicenceContext,
  request: LinkRequest,
  ip: string,
): Promise<LinkedDevice> {
  return request.grant === 'code'
    ? redeemGrant(context, request, ip)
    : redeemDeviceCode(context, request.deviceCode, ip);
}

async function redeemGrant(
  context: LicenceContext,
  { code, verifier }: { code: string; verifier: string },
  ip: string,
): Promise<LinkedDevice> {
  const codeHash = hashToken(code);
  const grant = await findGrant(context.db, codeHash, context.clock());
  // A wrong verifier leaves the grant to the extension that has the right one.
  if (grant?.challenge !== hash('sha256', verifier, 'base64url')) {
    throw new AppError('INVALID_GRANT');
  }
  return link(context, grant, ip, (trx) => consumeGrant(trx, codeHash));
}

async function redeemDeviceCode(
  context: LicenceContext,
  deviceCode: string,
  ip: string,
): Promise<LinkedDevice> {
  const codeHash = hashToken(deviceCode);
  const code = await findDeviceCode(context.db, codeHash);
  if (!code) throw new AppError('INVALID_GRANT');
  const now = context.clock();
  const poll = decidePoll(code, now);
  if ('refusal' in poll) {
    const { refusal, intervalSeconds } = poll;
    await recordPoll(context.db, codeHash, { polledAt: now, intervalSeconds });
    throw new AppError(refusal);
  }
  const approved = { ...code, userId: poll.approvedBy, linkedBy: 'code' } as const;
  return link(context, approved, ip, (trx) => consumeDeviceCode(trx, codeHash));
}

type ApprovedLink = {
  userId: string;
  installation: Installation;
  replaces: string | null;
  linkedBy: LinkedBy;
};
type LicenceTransaction = Transaction<LicenceTables & AccountTables>;

/**
 * One link of a user at a time: its row is locked first, here as where an account is deleted.
 * @param consume uses the code up; false when another call has done so
 */
async function link(
  context: LicenceContext,
  approved: ApprovedLink,
  ip: string,
  consume: (trx: LicenceTransaction) => Promise<boolean>,
): Promise<LinkedDevice> {
  const { userId, installation, linkedBy } = approved;
  const id = randomUUID();
  const { credential, hash: credentialHash } = createCredential(id);
  const { unlinkToken, hash: unlinkHash } = createUnlinkToken(id);
  const email = await context.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId);
    if (!user || !(await consume(trx))) throw new AppError('INVALID_GRANT');
    const { installId, name } = installation;
    const replaced = await findReplaced(trx, userId, { installId, replaces: approved.replaces });
    for (const device of replaced) await deleteDevice(trx, device);
    const now = context.clock();
    const device = { id, userId, installation, linkedBy, credentialHash, unlinkHash };
    await insertDevice(trx, device, now);
    await context.jobs.enqueue(trx, licenceEmailQueue, {
      kind: 'browser-linked',
      userId,
      device: name,
      linkedBy,
      at: now.toISOString(),
    });
    return user.email;
  });
  context.recordEvent({ event: 'browser linked', userId, ip });
  return { deviceId: id, credential, unlinkToken, account: shortenAddress(email) };
}

type Refusal = Extract<
  ErrorCode,
  'EXPIRED_CODE' | 'ACCESS_DENIED' | 'AUTHORIZATION_PENDING' | 'SLOW_DOWN'
>;
type Poll = { approvedBy: string } | { refusal: Refusal; intervalSeconds: number };

/** Seconds that the interval grows by when a client does not keep it (RFC 8628, 3.5). */
const slowDownBy = 5;

/** The answer to a device that asks whether its code was entered. */
export function decidePoll(
  code: Pick<DeviceCode, 'userId' | 'denied' | 'intervalSeconds' | 'polledAt' | 'expiresAt'>,
  now: Date,
): Poll {
  const { intervalSeconds, polledAt } = code;
  if (code.expiresAt <= now) return { refusal: 'EXPIRED_CODE', intervalSeconds };
  if (code.denied) return { refusal: 'ACCESS_DENIED', intervalSeconds };
  if (code.userId) return { approvedBy: code.userId };
  const isTooEarly = polledAt && now.getTime() < polledAt.getTime() + intervalSeconds * 1000;
  return isTooEarly
    ? { refusal: 'SLOW_DOWN', intervalSeconds: intervalSeconds + slowDownBy }
    : { refusal: 'AUTHORIZATION_PENDING', intervalSeconds };
}
