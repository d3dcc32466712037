import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openMigratedDatabase } from '../../test/worlds/migrated-database.ts';
import { recipientHash, recipientHashInSql } from './mail-log.ts';

test('an address has the same hash in SQL as here, in capitals too', async () => {
  const { db, close } = await openMigratedDatabase<object>();
  try {
    const emails = ['ada@example.com', 'Ada@Example.COM', 'ada+news@exämple.com'];
    const { rows } = await sql<{ hash: string }>`
      select ${recipientHashInSql(sql.ref('email'))} as hash
      from json_array_elements_text(${JSON.stringify(emails)}) as email`.execute(db);
    expect(rows.map(({ hash }) => hash)).toEqual(emails.map(recipientHash));
    expect(recipientHash('ADA@example.com')).toBe(recipientHash('ada@example.com'));
  } finally {
    await close();
  }
});
