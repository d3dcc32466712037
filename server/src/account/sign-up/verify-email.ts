import { AppError } from '../../platform/app-error.ts';
import type { AccountContext } from '../context.ts';
import { consumeLink } from '../store/links.ts';
import { markVerified } from '../store/users.ts';

/** Verifies an address by the token of a link, which only the reader of that mailbox has. */
export async function verifyEmail({ db, clock }: AccountContext, token: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const proof = await consumeLink(trx, { token, purpose: 'verify-email' }, clock());
    if (!proof) throw new AppError('INVALID_LINK');
    await markVerified(trx, proof.userId, clock());
  });
}
