import type { ViewedProfile } from '@stillweb/contract/console/view';
import { findProfile } from '../../account/store/users.ts';
import { isoOf } from '../../platform/iso-time.ts';
import type { ReadableDatabase } from '../tables.ts';

/** The account of a customer; undefined without an account. */
export async function readProfile(
  db: ReadableDatabase,
  userId: string,
): Promise<ViewedProfile | undefined> {
  const user = await findProfile(db, { id: userId });
  return (
    user && {
      userId: user.id,
      name: user.name,
      email: user.email,
      createdAt: user.created_at.toISOString(),
      verifiedAt: isoOf(user.email_verified_at),
      blockedAt: isoOf(user.blocked_at),
      undeliverableSince: isoOf(user.email_undeliverable_at),
      language: user.language,
    }
  );
}
