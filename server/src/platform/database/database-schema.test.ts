import { fileURLToPath } from 'node:url';
import { generate, PostgresDialect } from 'kysely-codegen';
import { expect, test } from 'vitest';
import { openMigratedDatabase } from '../../../test/worlds/migrated-database.ts';

/** As our own pools read these types: `openPool` parses int8, the driver the others. */
const typeMapping = {
  int8: 'number',
  timestamptz: 'Date',
  // Read as midnight of the local time zone: select it as text.
  date: 'ColumnType<Date, string, string>',
  jsonb: 'ColumnType<unknown, string, string>',
};

test('database-schema.ts has the columns that the migrations create', async () => {
  const { db, close } = await openMigratedDatabase();
  try {
    const schema = await generate({
      db,
      dialect: new PostgresDialect(),
      excludePattern: 'pgboss.*',
      outFile: null,
      typeMapping,
    });
    await expect(
      schema,
      'The schema has changed. `npm run generate schema` rewrites database-schema.ts',
    ).toMatchFileSnapshot(fileURLToPath(new URL('database-schema.ts', import.meta.url)));
  } finally {
    await close();
  }
});
