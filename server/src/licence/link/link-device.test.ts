import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser, logIn } from '../../../test/people/a-user.ts';
import {
  anInstallation,
  askEntitlement,
  askForGrant,
  createPkce,
  linkBrowser,
} from '../../../test/people/linked-browser.ts';
import { race, raceTimeout } from '../../../test/calls/race.ts';
import { startServer, type TestServer } from '../../../test/worlds/start-server.ts';
import { createTestClock } from '../../../test/internals/test-clock.ts';
import { openPool } from '../../platform/database/database.ts';

const clock = createTestClock();
let server: TestServer;
let database: pg.Pool;
beforeAll(async () => {
  server = await startServer({ clock });
  database = openPool(server.databaseUrl);
});
afterAll(async () => {
  await database.end();
  await server.close();
});

async function aLoggedInUser() {
  const user = await aUser(server);
  const { token } = await logIn(server, user);
  return { user, token };
}

const redeem = (redemption: object) => server.post('/licence/devices', redemption);
const seconds = (count: number) => ({ minutes: count / 60 });

async function linkedNames(token: string): Promise<string[]> {
  const { body } = await server.get('/licence/devices', { token });
  return body.data.map(({ name }: { name: string }) => name);
}

const waitingForLocks = `
  select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Starts two calls that both wait for the user's row before they change anything. */
async function whileUserIsLocked<Result>(userId: string, calls: () => Promise<Result>) {
  const client = new pg.Client(server.databaseUrl);
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select from users where id = $1 for update', [userId]);
    const answers = calls();
    await expect.poll(async () => (await database.query(waitingForLocks)).rowCount).toBe(2);
    await client.query('commit');
    return await answers;
  } finally {
    await client.end();
  }
}

async function linkSeveral(token: string, count: number) {
  const devices = [];
  for (let number = 1; number <= count; number++) {
    const installation = anInstallation({ name: `Browser ${number}` });
    devices.push({ ...(await linkBrowser(server, { token }, installation)), installation });
  }
  return devices;
}

test('a page links the browser that it is open in, and its owner gets an email', async () => {
  const { user, token } = await aLoggedInUser();
  const device = await linkBrowser(server, { token }, anInstallation({ name: 'Edge on macOS' }));

  expect(device.credential).toMatch(new RegExp(`^swd1\\.${device.deviceId}\\.[\\w-]{43}$`));
  expect(device.account).toBe(`${user.email.slice(0, 2)}…@stillweb.example`);
  const [email] = await server.mailbox.untilReceived(user.email);
  expect(email?.subject).toBe('A browser was linked to your account');
  expect(email?.text).toMatch(
    /“Edge on macOS” was linked .* on \w+ \d+, \d{4} at \d+:\d\d\s[AP]M UTC/,
  );
  expect(email?.text).toContain('/dashboard/account#browsers');
  expect(email?.text).not.toContain(device.credential);
});

test('licence 25: a wrong verifier is refused, and the right one still links', async () => {
  const { token } = await aLoggedInUser();
  const { redemption } = await askForGrant(server, { token });
  const { verifier } = createPkce();
  expect(await redeem({ ...redemption, verifier })).toMatchObject({
    status: 400,
    body: { code: 'INVALID_GRANT' },
  });
  expect(await redeem(redemption)).toMatchObject({ status: 200 });
});

test('licence 26: a grant links once', async () => {
  const { user, token } = await aLoggedInUser();
  const { redemption } = await askForGrant(server, { token });
  const answers = await whileUserIsLocked(user.id, () =>
    Promise.all([redeem(redemption), redeem(redemption)]),
  );
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
  expect(await redeem(redemption)).toMatchObject({ body: { code: 'INVALID_GRANT' } });
  expect(await linkedNames(token)).toHaveLength(1);
});

test('licence 27: a grant works for 60 seconds', async () => {
  const { token } = await aLoggedInUser();
  const early = await askForGrant(server, { token });
  clock.advance(seconds(58));
  expect(await redeem(early.redemption)).toMatchObject({ status: 200 });
  const late = await askForGrant(server, { token });
  clock.advance(seconds(60));
  expect(await redeem(late.redemption)).toMatchObject({
    status: 400,
    body: { code: 'INVALID_GRANT' },
  });
});

test('licence 30: a sixth browser is refused by a page, a code and a redemption', async () => {
  const { token } = await aLoggedInUser();
  await linkSeveral(token, 4);
  const late = await askForGrant(server, { token });
  await linkBrowser(server, { token });

  const refusal = {
    status: 409,
    body: {
      code: 'DEVICE_LIMIT_REACHED',
      message: 'Five browsers are linked already. Unlink one first.',
    },
  };
  expect((await askForGrant(server, { token })).answer).toMatchObject(refusal);
  expect(await redeem(late.redemption)).toMatchObject(refusal);
  const { body } = await server.post('/licence/device-codes', anInstallation());
  const { userCode } = body.data;
  await server.post('/licence/device-codes/look-up', { userCode }, { token });
  const approval = { userCode, approve: true };
  expect(await server.post('/licence/device-codes/decide', approval, { token })).toMatchObject(
    refusal,
  );
  expect(await linkedNames(token)).toHaveLength(5);
});

test('licence 31: of two fifth browsers in parallel, one is linked', { timeout: raceTimeout }, () =>
  race('two fifth browsers', async () => {
    const { token } = await aLoggedInUser();
    await linkSeveral(token, 4);
    const grants = [await askForGrant(server, { token }), await askForGrant(server, { token })];
    const answers = await Promise.all(grants.map(({ redemption }) => redeem(redemption)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(await linkedNames(token)).toHaveLength(5);
  }),
);

test('licence 32: the same installation takes its own place again', async () => {
  const { token } = await aLoggedInUser();
  const [first] = await linkSeveral(token, 5);
  const again = await linkBrowser(
    server,
    { token },
    { ...anInstallation(), ...first?.installation },
  );
  expect(await linkedNames(token)).toHaveLength(5);
  expect(await askEntitlement(server, first?.credential ?? '')).toMatchObject({ status: 401 });
  expect(await askEntitlement(server, again.credential)).toMatchObject({ status: 200 });
});

test('at another account an installation ends no device of the first, until its credential does', async () => {
  const [first, second] = [await aLoggedInUser(), await aLoggedInUser()];
  const installation = anInstallation();
  const former = await linkBrowser(server, first, installation);
  await linkBrowser(server, second, installation);
  expect(await linkedNames(first.token)).toHaveLength(1);
  const token = former.credential;
  expect(await server.call('DELETE', '/licence/devices/current', { token })).toMatchObject({
    status: 200,
  });
  expect(await linkedNames(first.token)).toEqual([]);
  expect(await linkedNames(second.token)).toHaveLength(1);
});

test('licence 33: the chosen browser makes room for a sixth', async () => {
  const { token } = await aLoggedInUser();
  const devices = await linkSeveral(token, 5);
  const replace = devices[2]?.deviceId ?? '';
  await linkBrowser(server, { token, replace }, anInstallation({ name: 'The sixth' }));
  expect((await linkedNames(token)).sort()).toEqual([
    'Browser 1',
    'Browser 2',
    'Browser 4',
    'Browser 5',
    'The sixth',
  ]);
  const { answer } = await askForGrant(server, { token, replace: randomUUID() });
  expect(answer).toMatchObject({ body: { code: 'DEVICE_LIMIT_REACHED' } });
});

test.each([
  ['name', 'see https://evil.example'],
  ['name', 'two\nlines'],
  ['name', ''],
  ['name', 'x'.repeat(101)],
  ['version', 'x'.repeat(51)],
  ['installId', 'no-uuid'],
  ['challenge', 'too-short'],
])('a grant with a wrong %s is refused: %j', async (field, value) => {
  const { token } = await oneUser();
  const { challenge } = createPkce();
  const body = { ...anInstallation(), challenge, [field]: value };
  expect(await server.post('/licence/grants', body, { token })).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_FAILED', fieldErrors: { [field]: expect.any(String) } },
  });
});

let shared: ReturnType<typeof aLoggedInUser> | undefined;
const oneUser = () => (shared ??= aLoggedInUser());
