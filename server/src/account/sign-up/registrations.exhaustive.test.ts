import type { Kysely } from 'kysely';
import { afterAll, beforeAll, test } from 'vitest';
import { createSignUpRaces } from '../../../test/matrices/sign-up-races.ts';
import { startServer, type TestServer } from '../../../test/worlds/start-server.ts';
import { openDatabase, openPool } from '../../platform/database/database.ts';
import type { AccountTables } from '../tables.ts';

let server: TestServer;
let db: Kysely<AccountTables>;
let races: ReturnType<typeof createSignUpRaces>;
beforeAll(async () => {
  server = await startServer();
  db = openDatabase(openPool(server.databaseUrl));
  races = createSignUpRaces(server, db);
});
afterAll(async () => {
  await db.destroy();
  await server.close();
});

test('security 30: in a race of two sign-ups the owner’s password is the account’s', async () => {
  await Promise.all(Array.from({ length: 25 }, (_, number) => races.raceOfTwo(number)));
}, 180_000);

test('security 30: a sign-up that arrives while another is verified never becomes it', async () => {
  await Promise.all(Array.from({ length: 10 }, races.overtaken));
});
