import type { User } from '@stillweb/contract/user';
import { CodedError } from '../platform/coded-error.ts';
import { adoptEmail } from './change-email.ts';
import type { AccountContext } from './context.ts';
import { consumeLink } from './one-time-links.ts';
import { markVerified } from './users.ts';

/**
 * Takes the token of a mailed link: whoever has it reads that mailbox. It proves the address of a new
 * account, or a new address of an account.
 * @returns the user whose address has changed
 */
export async function verifyEmail(
  context: AccountContext,
  token: string,
): Promise<User | undefined> {
  const { db, clock } = context;
  return db.transaction().execute(async (trx) => {
    const proof = await consumeLink(trx, { token, purpose: 'verify-email' }, clock());
    if (proof) {
      await markVerified(trx, proof.userId, clock());
      return undefined;
    }
    const change = await consumeLink(trx, { token, purpose: 'change-email' }, clock());
    if (!change?.newEmail) throw new CodedError('INVALID_LINK');
    return adoptEmail(context, trx, { userId: change.userId, newEmail: change.newEmail });
  });
}
