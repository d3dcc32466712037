import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attemptLogIn, aUser } from '../../../../test/people/a-user.ts';
import { anImportedUser } from '../../../../test/people/imported-user.ts';
import { startServer, type TestServer } from '../../../../test/worlds/start-server.ts';
import { createTestClock } from '../../../../test/internals/test-clock.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { findNewestImport, listHashKinds } from '../../store/hash-kinds.ts';
import type { AccountTables } from '../../tables.ts';
import { blank, createDummyHashes } from './dummy-hashes.ts';
import { isKnownHash } from './imported-hashes.ts';
import { noPassword } from './password-hasher.ts';

const clock = createTestClock();
let server: TestServer;
let db: Kysely<AccountTables>;
beforeAll(async () => {
  server = await startServer({ clock });
  db = openDatabase<AccountTables>(server.database);
});
afterAll(() => server.close());

const bcrypt = `$2b$04$${'.'.repeat(53)}`;
const scrypt = `$scrypt$ln=10,r=8,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

test.each([
  [bcrypt.replace('....', 'abcd'), bcrypt],
  [scrypt.replace('AAA', 'abc'), scrypt],
  [noPassword, `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`],
  [
    `$pbkdf2-sha256$1000$${'b'.repeat(16)}$${'A'.repeat(43)}`,
    `$pbkdf2-sha256$1000$${'A'.repeat(16)}$${'A'.repeat(43)}`,
  ],
])('security 92: of the hash %s a dummy has kind and cost alone', (sample, expected) => {
  expect(blank(sample)).toBe(expected);
  expect(isKnownHash(blank(sample))).toBe(true);
});

test('security 92: unknown addresses are compared with hashes of the kinds of accounts, in their proportion', async () => {
  const dummies = createDummyHashes({
    secrets: 'a secret of this test',
    clock,
    ownHash: noPassword,
    findNewestImport: () => findNewestImport(db),
    listKinds: () => listHashKinds(db),
  });
  const emails = Array.from({ length: 400 }, (_, number) => `unknown-${number}@stillweb.example`);
  const hashes = () => Promise.all(emails.map(dummies.hashFor));
  await aUser(server);
  expect(new Set(await hashes())).toEqual(new Set([noPassword]));

  await anImportedUser(server, { passwordHash: bcrypt });
  await anImportedUser(server, { passwordHash: bcrypt.replace('...', 'abc') });
  await anImportedUser(server, {});
  clock.advance({ minutes: 2 });
  await hashes();
  // It is read while the log-ins after an import go on.
  await expect.poll(async () => (await hashes()).includes(bcrypt)).toBe(true);
  const chosen = await hashes();
  const ofBcrypt = chosen.filter((one) => one === bcrypt).length;
  // Two of four accounts.
  expect(ofBcrypt).toBeGreaterThan(150);
  expect(ofBcrypt).toBeLessThan(250);
  expect(await hashes()).toEqual(chosen);
});

test('security 92: no password logs in to an address that is compared with a dummy', async () => {
  const password = '';
  for (const email of ['nobody-1@stillweb.example', 'nobody-2@stillweb.example']) {
    expect(await attemptLogIn(server, { email, password })).toMatchObject({ status: 401 });
  }
});
