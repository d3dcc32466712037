import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createMigratedDatabase } from '../../test/migrated-database.ts';
import { openPool } from './database.ts';
import { statement } from './statement.ts';

test('each call of a statement brings its own values, also where a name stands twice', async () => {
  const database = await createMigratedDatabase();
  const pool = openPool(database.url);
  const greet = statement<{ greeting: string; name: string }, { line: string }>((place) => {
    const salutation = sql`${place('greeting')}::text || ${', '}::text || ${place('name')}::text`;
    return sql`select ${salutation} || ', ' || ${place('name')}::text as line`;
  });

  const lines = await Promise.all([
    greet(pool, { greeting: 'Hello', name: 'Ada' }),
    greet(pool, { name: 'Grace', greeting: 'Good day' }),
  ]);

  expect(lines).toEqual([[{ line: 'Hello, Ada, Ada' }], [{ line: 'Good day, Grace, Grace' }]]);
  await pool.end();
  await database.drop();
});
