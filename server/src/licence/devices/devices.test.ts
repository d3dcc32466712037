import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser, logIn, testPassword } from '../../../test/people/a-user.ts';
import {
  anInstallation,
  askEntitlement,
  linkBrowser,
  renew,
} from '../../../test/people/linked-browser.ts';
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

async function aLinkedBrowser(name = 'Chrome on Windows') {
  const user = await aUser(server);
  const { token } = await logIn(server, user);
  const device = await linkBrowser(server, { token }, anInstallation({ name }));
  return { user, token, device };
}

const listDevices = async (token: string) =>
  (await server.get('/licence/devices', { token })).body.data;

const unlinked = {
  status: 401,
  body: { code: 'DEVICE_UNLINKED', message: 'This browser is no longer linked.' },
};

async function renewed(credential: string): Promise<string> {
  const { body } = await renew(server, credential);
  return body.data.credential;
}

test('an old credential works until the new one is used, however often it is renewed', async () => {
  const { device } = await aLinkedBrowser();
  const lost = await renewed(device.credential);
  const fresh = await renewed(device.credential);
  expect(await askEntitlement(server, device.credential)).toMatchObject({ status: 200 });
  expect(await askEntitlement(server, lost)).toMatchObject(unlinked);
  expect(await askEntitlement(server, fresh)).toMatchObject({ status: 200 });
  expect(await askEntitlement(server, fresh)).toMatchObject({ status: 200 });
});

test('licence 34: a spent credential in use ends its device, with an email', async () => {
  const { user, token, device } = await aLinkedBrowser('Chrome on Linux');
  const fresh = await renewed(device.credential);
  await askEntitlement(server, fresh);
  expect(await renew(server, device.credential)).toMatchObject(unlinked);
  expect(await askEntitlement(server, fresh)).toMatchObject(unlinked);
  expect(await listDevices(token)).toEqual([]);
  const emails = await server.mailbox.untilReceived(user.email, 2);
  const email = emails.find(({ subject }) => subject.includes('used in two places'));
  expect(email?.subject).toBe('A linked browser was used in two places and is unlinked');
  expect(email?.text).toContain('“Chrome on Linux”');
});

test('licence 35: with its account a device is unlinked', async () => {
  const { token, device } = await aLinkedBrowser();
  const deletion = await server.call('DELETE', '/user', {
    token,
    body: { password: testPassword },
  });
  expect(deletion).toMatchObject({ status: 200 });
  expect(await askEntitlement(server, device.credential)).toMatchObject(unlinked);
});

test('licence 40: the device of another user can be neither seen, unlinked nor used', async () => {
  const { token, device } = await aLinkedBrowser();
  const other = await aLinkedBrowser();
  const path = `/licence/devices/${device.deviceId}`;
  expect(await server.call('DELETE', path, { token: other.token })).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  });
  expect(await listDevices(other.token)).toHaveLength(1);
  const [, , secret] = other.device.credential.split('.');
  const mixed = `swd1.${device.deviceId}.${secret}`;
  expect(await askEntitlement(server, mixed)).toMatchObject(unlinked);
  const unlinkToken = `${device.deviceId}.${other.device.unlinkToken.split('.')[1]}`;
  await server.post('/licence/devices/unlink', { unlinkToken });
  expect(await askEntitlement(server, device.credential)).toMatchObject({ status: 200 });
  expect(await server.call('DELETE', path, { token })).toMatchObject({ status: 200 });
  expect(await askEntitlement(server, device.credential)).toMatchObject(unlinked);
});

test('a browser unlinks itself', async () => {
  const { token, device } = await aLinkedBrowser();
  const options = { token: device.credential };
  expect(await server.call('DELETE', '/licence/devices/current', options)).toMatchObject({
    status: 200,
  });
  expect(await server.call('DELETE', '/licence/devices/current', options)).toMatchObject(unlinked);
  expect(await listDevices(token)).toEqual([]);
});

test('an uninstalled browser is unlinked by its token, also after a renewal', async () => {
  const { token, device } = await aLinkedBrowser();
  await askEntitlement(server, await renewed(device.credential));
  const { unlinkToken } = device;
  const answers = [
    await server.post('/licence/devices/unlink', { unlinkToken }),
    await server.post('/licence/devices/unlink', { unlinkToken }),
    await server.post('/licence/devices/unlink', { unlinkToken: 'no token' }),
  ];
  expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
    Array.from({ length: 3 }, () => ({
      status: 200,
      body: { data: { message: 'This browser is unlinked.' } },
    })),
  );
  expect(await listDevices(token)).toEqual([]);
  expect(await askEntitlement(server, unlinkToken)).toMatchObject(unlinked);
});

test('licence 48: why the extension was removed is counted by day, and says nothing about who answers', async () => {
  const answer = (body: object) => server.post('/licence/uninstalls/answers', body);
  const comment = (body: object) => server.post('/licence/uninstalls/comments', body);
  expect(await answer({ reason: 'slow', userId: 'me' })).toMatchObject({ status: 200 });
  await answer({ reason: 'slow' });
  expect(await answer({ reason: 'bored' })).toMatchObject({ status: 400 });
  expect(await comment({ reason: 'slow', comment: '  On my old laptop ' })).toMatchObject({
    status: 200,
  });
  expect(await comment({ reason: 'slow', comment: ' ' })).toMatchObject({
    body: { fieldErrors: { comment: 'Write a few words first' } },
  });

  const day = clock().toISOString().slice(0, 10);
  const rows = async (table: string) => (await database.query(`select * from ${table}`)).rows;
  expect(await rows('(select *, answered_on::text from uninstall_answers) a')).toEqual([
    { answered_on: day, reason: 'slow', answers: 2 },
  ]);
  expect(await rows('(select *, written_on::text from uninstall_comments) c')).toEqual([
    { id: 1, written_on: day, reason: 'slow', comment: 'On my old laptop' },
  ]);
  for (let count = 3; count < 10; count += 1) await answer({ reason: 'other' });
  expect(await answer({ reason: 'other' })).toMatchObject({ status: 429 });
});

test('the account lists and exports its browsers, each with its present version', async () => {
  const { token, device } = await aLinkedBrowser();
  await renew(server, device.credential, { version: '1.1.0+Hq3kZ9ab.Ws81Lmno' });
  const today = clock().toISOString().slice(0, 10);
  const listed = {
    id: device.deviceId,
    name: 'Chrome on Windows',
    version: '1.1.0+Hq3kZ9ab.Ws81Lmno',
    linkedBy: 'page',
    linkedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    lastSeenOn: today,
  };
  expect(await listDevices(token)).toEqual([listed]);
  const { body } = await server.get('/user/data', { token });
  expect(body.data.devices).toEqual([listed]);
});

test('the day on which a browser was last seen is stored once a day', async () => {
  const { device } = await aLinkedBrowser();
  const stored = async () => {
    const { rows } = await database.query(
      'select last_seen_on::text as day, xmin::text as version from licence_devices where id = $1',
      [device.deviceId],
    );
    return rows[0];
  };
  const linked = await stored();
  await askEntitlement(server, device.credential);
  expect(await stored()).toEqual(linked);
  clock.advance({ days: 1 });
  await askEntitlement(server, device.credential);
  const seen = await stored();
  expect(seen.day).toBe(clock().toISOString().slice(0, 10));
  expect(seen.day).not.toBe(linked.day);
  await askEntitlement(server, device.credential);
  expect(await stored()).toEqual(seen);
});

test('the daily update of a row writes no index', async () => {
  const { rows } = await database.query(
    `select attname from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
     where indrelid = 'licence_devices'::regclass group by attname order by attname`,
  );
  expect(rows.map(({ attname }) => attname)).toEqual(['id', 'install_id', 'user_id']);
});
