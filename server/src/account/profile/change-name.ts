import type { User } from '@stillweb/contract/user';
import { AppError } from '../../platform/app-error.ts';
import type { Requester } from '../../http/requester.ts';
import type { AccountContext } from '../context.ts';
import { ownerChangedQueue } from '../events.ts';
import { storeAsOwner } from '../security/require-proof.ts';
import { renameUser } from '../store/users.ts';
import type { AccountDatabase } from '../tables.ts';

/** Gives the user another name, which invoices have from now on. */
export async function changeName(
  context: AccountContext,
  requester: Requester,
  name: string,
): Promise<User> {
  const { userId } = requester;
  await context.limits.profileChanges.consume(userId);
  const store = async (trx: AccountDatabase) => {
    const user = await renameUser(trx, userId, name);
    if (!user) throw new AppError('UNAUTHENTICATED');
    await context.jobs.enqueue(trx, ownerChangedQueue, { userId });
    return user;
  };
  return storeAsOwner(context, requester, store, { proof: 'none' });
}
