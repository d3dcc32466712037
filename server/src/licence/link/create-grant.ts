import type { GrantRequest } from '@stillweb/contract/licence/licence';
import { grantSeconds } from '@stillweb/contract/licence/limits';
import { createRandomToken, hashToken } from '../../platform/random-token.ts';
import type { LicenceContext } from '../context.ts';
import { insertGrant } from '../store/grants.ts';
import type { GrantedBy } from '../tables.ts';
import { findReplaced } from './devices-to-replace.ts';

/**
 * Answers a code for the extension with that challenge.
 * @throws AppError DEVICE_LIMIT_REACHED, RATE_LIMITED
 */
export async function createGrant(
  context: LicenceContext,
  userId: string,
  { challenge, replace, installId, name, version }: GrantRequest,
  linkedBy: GrantedBy = 'page',
): Promise<string> {
  await context.limits.grants.consume(userId);
  await findReplaced(context.db, userId, { installId, replaces: replace ?? null });
  const code = createRandomToken();
  await context.db.transaction().execute((trx) =>
    insertGrant(trx, hashToken(code), {
      userId,
      challenge,
      installation: { installId, name, version },
      replaces: replace ?? null,
      linkedBy,
      expiresAt: new Date(context.clock().getTime() + grantSeconds * 1000),
    }),
  );
  return code;
}
