import { brand } from '@stillweb/contract/brand';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAddress, aUser } from '../../test/people/a-user.ts';
import { startServer, type TestServer } from '../../test/worlds/start-server.ts';
import { openDatabase, openPool } from '../platform/database/database.ts';

let server: TestServer;
let db: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  server = await startServer();
  db = openDatabase(openPool(server.databaseUrl));
});
afterAll(async () => {
  await db.destroy();
  await server.close();
});

const ask = (email: string, consent: unknown = true) =>
  server.post('/install-link', { email, consent });

/** Resolves once all emails that were asked for before have been sent or dropped. */
async function untilJobsFinish(): Promise<void> {
  const unfinished = sql`
    select from pgboss.job
    where name = 'install-link-mail' and state in ('created', 'active', 'retry')`;
  await expect.poll(async () => (await unfinished.execute(db)).rows.length).toBe(0);
}

test('the link is sent once to an address, and the answer is the same each time', async () => {
  const email = anAddress();
  const first = await ask(email);
  expect(first).toMatchObject({ status: 200 });
  const [received] = await server.mailbox.untilReceived(email, 1);
  expect(received?.subject).toBe(`Install ${brand.name} on your computer`);
  for (const link of [
    'http://localhost:3000/onboarding',
    brand.chromeStoreUrl,
    brand.firefoxStoreUrl,
  ])
    expect(received?.text).toContain(link);
  const again = await ask(` ${email.toUpperCase()}`);
  expect([again.status, again.body]).toEqual([200, first.body]);
  await untilJobsFinish();
  expect(await server.mailbox.mails(email)).toHaveLength(1);
});

test('an address with an account gets the same answer and the same email', async () => {
  const { email } = await aUser(server);
  const { body } = await ask(email);
  expect(body).toEqual((await ask(anAddress())).body);
  await expect
    .poll(async () => (await server.mailbox.mails(email)).map(({ subject }) => subject))
    .toContain(`Install ${brand.name} on your computer`);
});

test('of an address that got the link only a hash is kept', async () => {
  const email = anAddress();
  await ask(email);
  await server.mailbox.untilReceived(email, 1);
  const { rows } = await sql<{ key: string }>`
    select key from rate_limits where key like 'install-link:%'`.execute(db);
  expect(rows.length).toBeGreaterThan(0);
  for (const { key } of rows) expect(key).toMatch(/^install-link:[\w-]{43}$/);
});

test.each([
  ['no consent', 'ann@example.com', false, 'consent'],
  ['consent as a text', 'ann@example.com', 'yes', 'consent'],
  ['no address', '', true, 'email'],
  ['what is no address', 'ann', true, 'email'],
])('%s is refused', async (_what, email, consent, field) => {
  const { status, body } = await ask(email, consent);
  expect(status).toBe(400);
  expect(body.fieldErrors).toHaveProperty(field);
});

test('a visitor may ask twenty times an hour', async () => {
  await sql`delete from rate_limits`.execute(db);
  const statuses: number[] = [];
  for (let asked = 0; asked < 21; asked += 1) statuses.push((await ask('ann@example.com')).status);
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
});
