import { randomUUID } from 'node:crypto';
import { browserName } from '@stillweb/contract/licence/browser-name';
import type { ExchangeRequest } from '@stillweb/contract/licence/extension-calls';
import { normalizeEmail } from '../../account/email-address.ts';
import { findProfile } from '../../account/store/users.ts';
import type { Client } from '../../http/requester.ts';
import { AppError } from '../../platform/app-error.ts';
import type { LicenceContext } from '../context.ts';
import { createGrant } from './create-grant.ts';

/**
 * Answers a code for the extension of another system whose licence belongs to an account, as a page would.
 * @throws AppError NOT_FOUND, INVALID_GRANT, DEVICE_LIMIT_REACHED, RATE_LIMITED, BUSY, SERVICE_UNAVAILABLE
 */
export async function exchangeLicence(
  context: LicenceContext,
  request: ExchangeRequest,
  { ip, userAgent }: Client,
): Promise<string> {
  const { db, limits, findLicenceOwner } = context;
  if (!findLicenceOwner) throw new AppError('NOT_FOUND');
  await limits.exchanges.consume(ip);
  const email = normalizeEmail((await findLicenceOwner(request)) ?? '');
  const user = email && (await findProfile(db, { email }));
  if (!user || !user.email_verified_at || user.blocked_at) throw new AppError('INVALID_GRANT');
  const {
    codeChallenge: challenge,
    installId = randomUUID(),
    name = browserName(userAgent),
    version = 'unknown',
  } = request;
  return createGrant(context, user.id, { challenge, installId, name, version }, 'licence');
}
