import type { User } from '@stillweb/contract/user';
import { AppError } from '../../platform/app-error.ts';
import type { AccountContext } from '../context.ts';
import { ownerChangedQueue } from '../events.ts';
import { renameUser } from '../store/users.ts';

/** Gives the user another name, which invoices have from now on. */
export async function changeName(
  { db, jobs, limits }: AccountContext,
  userId: string,
  name: string,
): Promise<User> {
  await limits.profileChanges.consume(userId);
  return db.transaction().execute(async (trx) => {
    const user = await renameUser(trx, userId, name);
    if (!user) throw new AppError('UNAUTHENTICATED');
    await jobs.enqueue(trx, ownerChangedQueue, { userId });
    return user;
  });
}
