import { expect, test } from 'vitest';
import { openMigratedDatabase } from '../../test/worlds/migrated-database.ts';
import type { AccountTables } from '../account/tables.ts';
import {
  agreeToNews,
  hasNewsConsent,
  hasNewsConsentInSql,
  unsubscribeFromNews,
  withdrawNewsConsent,
} from './news-consents.ts';
import { findSuppression, isSuppressedInSql, suppressAddress } from './suppressions.ts';

const now = new Date();

test('a consent counts from each agreement to the next end, also in SQL', async () => {
  const { db, close } = await openMigratedDatabase<AccountTables>();
  try {
    const email = 'ada@example.com';
    const { id } = await db
      .insertInto('users')
      .values({ email, name: 'Ada', password_hash: '', created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const owner = { userId: id, email };
    const read = async () => {
      const inSql = await db
        .selectFrom('users')
        .select([hasNewsConsentInSql.as('agreed')])
        .select((eb) => isSuppressedInSql(eb.ref('email')).as('suppressed'))
        .executeTakeFirstOrThrow();
      expect(inSql).toEqual({
        agreed: await hasNewsConsent(db, id),
        suppressed: (await findSuppression(db, email)) !== undefined,
      });
      return inSql;
    };
    expect(await read()).toEqual({ agreed: false, suppressed: false });
    await agreeToNews(db, owner, now);
    expect(await read()).toEqual({ agreed: true, suppressed: false });
    await withdrawNewsConsent(db, id, 'account', now);
    expect(await read()).toEqual({ agreed: false, suppressed: false });
    await agreeToNews(db, owner, now);
    await unsubscribeFromNews(db, owner, now);
    expect(await read()).toEqual({ agreed: false, suppressed: true });
    await agreeToNews(db, owner, now);
    expect(await read()).toEqual({ agreed: true, suppressed: false });
    // Only what a link has said is taken back.
    await suppressAddress(db, { email, reason: 'complained', now });
    await agreeToNews(db, owner, now);
    expect(await read()).toEqual({ agreed: true, suppressed: true });
  } finally {
    await close();
  }
});
