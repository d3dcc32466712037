import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServerProcess, type ServerProcess } from '../test/server-process.ts';
import { nameAfter, startMixedLoad, type Actor, type MixedLoad } from '../test/mixed-load.ts';

let server: ServerProcess;
let database: pg.Client;
beforeAll(async () => {
  server = await startServerProcess('process-test', { env: { DRAIN_SECONDS: '4' } });
  database = new pg.Client(server.databaseUrl);
  await database.connect();
}, 60_000);
afterAll(async () => {
  await database.end();
  await server.close();
});

test('security 28: whatever people do at the same time, there is no error', async () => {
  const load = await startMixedLoad(server, 8);
  await untilAnswered(load, 200);
  await load.stop();
  expect(load.failures).toEqual([]);
}, 60_000);

test('security 23: a server that is told to end under load fails nobody who leaves when it says so', async () => {
  const load = await startMixedLoad(server, 8);
  await untilAnswered(load, 50);
  const ended = server.stop();
  // As a balancer does, which asks now and then.
  await expect.poll(isReady, { interval: 100 }).toBe(false);
  const atTheEnd = load.answers();
  await load.stop();
  expect(await ended).toBe(0);
  expect(load.failures).toEqual([]);
  expect(load.answers()).toBeGreaterThan(atTheEnd);
  await server.start();
}, 60_000);

test('security 25: killed under load, again and again, a server starts by itself and has all that it acknowledged', async () => {
  for (let round = 1; round <= 3; round += 1) {
    const load = await startMixedLoad(server);
    const haveOpened = () => load.actors.every(({ opened }) => opened.length >= round);
    await expect.poll(haveOpened, { timeout: 30_000 }).toBe(true);
    await server.kill();
    await load.stop();
    await server.start();
    for (const actor of load.actors) await expectAcknowledged(actor);
  }
}, 90_000);

const untilAnswered = (load: MixedLoad, count: number) =>
  expect.poll(load.answers, { timeout: 30_000 }).toBeGreaterThan(count);

async function isReady(): Promise<boolean> {
  return (await fetch(`${server.url}/health/ready`)).ok;
}

/** What nobody answered may be there or not. */
async function expectAcknowledged({ id, renames, opened }: Actor): Promise<void> {
  const { rows } = await database.query('select name from users where id = $1', [id]);
  const { acknowledged, tried } = renames;
  expect([nameAfter(acknowledged), nameAfter(tried)]).toContain(rows[0]?.name);
  const { rows: accounts } = await database.query(
    `select email from users where email = any($1)
       and exists (select from pgboss.job where name = 'account-mail' and data->>'email' = email)`,
    [opened],
  );
  expect(new Set(accounts.map(({ email }) => email))).toEqual(new Set(opened));
}
