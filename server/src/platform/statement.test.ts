import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createMigratedDatabase } from '../../test/migrated-database.ts';
import { databaseOver, openPool } from './database.ts';
import { statement } from './statement.ts';

test('a statement is written once, and each call brings its own values', async () => {
  const database = await createMigratedDatabase();
  const pool = openPool(database.url);
  const db = databaseOver<unknown>(pool);
  let timesWritten = 0;
  const greet = statement<{ greeting: string; name: string }, { line: string }>((place) => {
    timesWritten += 1;
    const salutation = sql`${place('greeting')}::text || ${', '}::text || ${place('name')}::text`;
    return sql`select ${salutation} || ', ' || ${place('name')}::text as line`;
  });

  const lines = await Promise.all([
    greet(db, { greeting: 'Hello', name: 'Ada' }),
    greet(db, { name: 'Grace', greeting: 'Good day' }),
  ]);

  expect(lines).toEqual([[{ line: 'Hello, Ada, Ada' }], [{ line: 'Good day, Grace, Grace' }]]);
  expect(timesWritten).toBe(1);
  await pool.end();
  await database.drop();
});
