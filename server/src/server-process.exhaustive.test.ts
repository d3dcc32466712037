import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServerProcess, type ServerProcess } from '../test/worlds/server-process.ts';
import { nameAfter, startMixedLoad, type Actor, type MixedLoad } from '../test/calls/mixed-load.ts';

let server: ServerProcess;
let database: pg.Client;
beforeAll(async () => {
  server = await startServerProcess('process-test', { env: { DRAIN_SECONDS: '4' } });
  database = new pg.Client(server.databaseUrl);
  await database.connect();
}, 180_000);
afterAll(async () => {
  await database.end();
  await server.close();
});

test('security 28: parallel calls of all kinds cause no error', async () => {
  const load = await startMixedLoad(server, 8);
  await waitForAnswers(load, 200);
  await load.stop();
  expect(load.failures).toEqual([]);
}, 180_000);

test('security 23: SIGTERM under load fails no request of clients that leave in time', async () => {
  const load = await startMixedLoad(server, 8);
  await waitForAnswers(load, 50);
  const ended = server.stop();
  // Polled now and then, as by a load balancer.
  await expect.poll(isReady, { interval: 100 }).toBe(false);
  const answersAtDrain = load.answers();
  await load.stop();
  expect(await ended).toBe(0);
  const stopping = server.logLines.find(({ msg }) => msg === 'stopping');
  expect(stopping).toMatchObject({ signal: 'SIGTERM', drainSeconds: 4 });
  expect(stopping?.serves, 'without CONSOLE_URL').not.toContain('console');
  expect(load.failures).toEqual([]);
  expect(load.answers()).toBeGreaterThan(answersAtDrain);
  await server.start();
}, 180_000);

test('security 25: a server killed under load restarts with all acknowledged writes', async () => {
  for (let round = 1; round <= 3; round += 1) {
    const load = await startMixedLoad(server);
    const haveRegistered = () => load.actors.every(({ registered }) => registered.length >= round);
    await expect.poll(haveRegistered, { timeout: 90_000 }).toBe(true);
    await server.kill();
    await load.stop();
    await server.start();
    for (const actor of load.actors) await expectAcknowledged(actor);
  }
}, 300_000);

const waitForAnswers = (load: MixedLoad, count: number) =>
  expect.poll(load.answers, { timeout: 90_000 }).toBeGreaterThan(count);

async function isReady(): Promise<boolean> {
  return (await fetch(`${server.url}/health/ready`)).ok;
}

/** A write without an answer may be stored or not. */
async function expectAcknowledged({ id, renames, registered }: Actor): Promise<void> {
  const { rows } = await database.query('select name from users where id = $1', [id]);
  const { acknowledged, attempted } = renames;
  expect([nameAfter(acknowledged), nameAfter(attempted)]).toContain(rows[0]?.name);
  const { rows: accounts } = await database.query(
    `select email from users where email = any($1)
       and exists (select from pgboss.job where name = 'account-mail' and data->>'email' = email)`,
    [registered],
  );
  expect(new Set(accounts.map(({ email }) => email))).toEqual(new Set(registered));
}
