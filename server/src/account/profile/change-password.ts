import type { UpdatePasswordRequest } from '@stillweb/contract/account/user';
import type { Requester } from '../../http/requester.ts';
import { recordAccountEvent } from '../record-event.ts';
import { confirmPassword, wrongPassword } from './confirm-password.ts';
import type { AccountContext } from '../context.ts';
import { countKeyChange } from '../security/login-limits.ts';
import { storeAsOwner } from '../security/require-proof.ts';
import { revokeLinks } from '../store/one-time-secrets.ts';
import { endSessions } from '../store/sessions.ts';
import { findCredentials, setPassword } from '../store/users.ts';
import type { AccountDatabase } from '../tables.ts';

/** Changes the password of a user who knows the old one; all other sessions end. */
export async function changePassword(
  context: AccountContext,
  requester: Requester,
  form: UpdatePasswordRequest,
): Promise<void> {
  const { passwords, clock, limits } = context;
  context.weakPasswords.refuse('newPassword', form.newPassword);
  const { userId, sessionId, ip } = requester;
  const entered = { field: 'oldPassword', password: form.oldPassword, ip } as const;
  const user = await confirmPassword(context, userId, entered);
  await countKeyChange(limits, userId, 'password changed');
  await context.breachedPasswords.refuse('newPassword', form.newPassword);
  const hash = await passwords.hash(form.newPassword, { userId });
  const store = async (trx: AccountDatabase) => {
    const stored = await findCredentials(trx, { id: userId });
    if (stored?.passwordHash !== user.passwordHash) throw wrongPassword('oldPassword');
    await setPassword(trx, userId, hash, clock());
    await endSessions(trx, userId, { sessionId });
    await revokeLinks(trx, userId);
    const event = { userId, kind: 'password changed', client: requester } as const;
    await recordAccountEvent(context, trx, { ...event, email: user.email });
  };
  await storeAsOwner(context, requester, store, { proof: 'none' });
}
