import type { DataExport } from '@stillweb/contract/own-data';
import { AppError } from '../../platform/app-error.ts';
import type { AccountContext } from '../context.ts';
import { listSessions } from '../store/sessions.ts';

/** What the account stores about its owner, without the hashes of secrets. */
export async function exportAccount(
  { db, clock }: AccountContext,
  userId: string,
): Promise<Pick<DataExport, 'profile' | 'sessions'>> {
  const user = await db
    .selectFrom('users')
    .select([
      'id',
      'name',
      'email',
      'email_verified_at',
      'email_undeliverable_at',
      'created_at',
      'attribution',
    ])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) throw new AppError('UNAUTHENTICATED');
  const sessions = await listSessions(db, userId, clock());
  return {
    profile: {
      id: user.id,
      name: user.name,
      email: user.email,
      verifiedAt: user.email_verified_at?.toISOString() ?? null,
      emailUndeliverableSince: user.email_undeliverable_at?.toISOString() ?? null,
      createdAt: user.created_at.toISOString(),
      attribution: user.attribution,
    },
    sessions: sessions.map((session) => ({
      userAgent: session.user_agent,
      createdAt: session.created_at.toISOString(),
      lastUsedAt: session.last_used_at.toISOString(),
    })),
  };
}
