import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '../../../../test/people/a-user.ts';
import { startConsole, type TestConsole } from '../../../../test/worlds/start-console.ts';
import { openPool } from '../../../platform/database/database.ts';

let app: TestConsole;
let database: pg.Pool;
const cookies = { support: '', marketing: '' };
beforeAll(async () => {
  app = await startConsole();
  database = openPool(app.server.databaseUrl);
  for (const role of ['support', 'marketing'] as const) {
    ({ cookie: cookies[role] } = await app.aMember(role));
  }
});
afterAll(async () => {
  await database.end();
  await app.close();
});

const call = (
  method: string,
  path: string,
  body?: unknown,
  role: keyof typeof cookies = 'support',
) => app.call(method, path, body, { cookie: cookies[role] });

test('emails are counted by day and kind, with those that took long and the addresses that are refused', async () => {
  await database.query(
    `insert into mail_log (message_id, kind, result, attempts, created_at, last_at) values
     ('a', 'receipt', 'sent', 1, '2026-03-01T23:00Z', '2026-03-01T23:00Z'),
     ('b', 'receipt', 'sent', 4, '2026-03-01T22:00Z', '2026-03-02T00:00Z'),
     ('c', 'receipt', 'refused', 1, '2026-03-02T10:00Z', '2026-03-02T10:00Z'),
     ('d', 'news', 'failed', 2, '2026-03-02T10:00Z', '2026-03-02T11:00Z'),
     ('e', 'news', 'sent', 1, '2026-03-03T00:00Z', '2026-03-03T00:00Z')`,
  );
  const { id } = await aUser(app.server);
  await database.query('update users set email_undeliverable_at = now() where id = $1', [id]);
  const path = '/mails?from=2026-03-01&to=2026-03-02';
  const { body } = await call('GET', path);
  expect(body.data).toMatchObject({
    days: [
      { day: '2026-03-02', kind: 'news', sent: 0, refused: 0, failed: 1 },
      { day: '2026-03-02', kind: 'receipt', sent: 1, refused: 1, failed: 0 },
      { day: '2026-03-01', kind: 'receipt', sent: 1, refused: 0, failed: 0 },
    ],
    kinds: [{ kind: 'receipt', sent: 2 }, { kind: 'news' }],
    slowest: [{ kind: 'receipt', seconds: 7200 }],
    undeliverable: { accounts: 1, newest: [{ userId: id }] },
  });
  const { body: forMarketing } = await call('GET', path, undefined, 'marketing');
  expect(forMarketing.data.undeliverable).toEqual({ accounts: 1, newest: [] });
  expect(await call('GET', '/mails?from=2026-03-02&to=2026-03-01')).toMatchObject({ status: 400 });
});

test('security 88: to marketing an address with an account answers as one without', async () => {
  const { email: known } = await aUser(app.server);
  const unknown = 'nobody@stillweb.example';
  const answersTo = async (email: string) => {
    const by = 'marketing';
    const note = 'Asked for it by phone';
    const add = { email, reason: 'asked', note };
    const added = await call('POST', '/suppressions', add, by);
    const again = await call('POST', '/suppressions', add, by);
    const found = await call('GET', `/suppressions?email=${email}`, undefined, by);
    const { id } = added.body.data;
    const lifted = await call('POST', `/suppressions/${id}/lift`, { note }, by);
    const audit = await call('GET', `/audit?target=${id}`, undefined, by);
    const bodies = [added, again, found, lifted, audit].map(({ status, body }) => ({
      status,
      body,
    }));
    // What differs from call to call, whatever the address.
    return JSON.parse(JSON.stringify(bodies), (key, value) =>
      /^(id|since|at|requestId|target)$/.test(key) ? typeof value : value,
    );
  };
  expect(await answersTo(known)).toEqual(await answersTo(unknown));
});

test('an address is suppressed and lifted with a reason, and never stored as such', async () => {
  const { id, email } = await aUser(app.server);
  const note = 'Asked for it by phone';
  const add = { email: ` ${email.toUpperCase()}`, reason: 'asked', note };
  const added = await call('POST', '/suppressions', add);
  expect(added).toMatchObject({ status: 200, body: { data: { reason: 'asked', userId: id } } });
  const again = await call('POST', '/suppressions', { ...add, reason: 'complained' });
  expect(again.body.data).toEqual(added.body.data);
  const find = `/suppressions?email=${encodeURIComponent(email)}`;
  expect((await call('GET', find)).body.data).toEqual([added.body.data]);
  expect((await call('GET', find, undefined, 'marketing')).body.data).toMatchObject([
    { userId: null },
  ]);
  expect(await call('POST', '/suppressions', { ...add, note: `Write to ${email}` })).toMatchObject({
    status: 400,
    body: { fieldErrors: { note: 'Name no address here' } },
  });

  const path = `/suppressions/${added.body.data.id}/lift`;
  const lift = { note: 'Changed their mind' };
  expect(await call('POST', path, lift)).toMatchObject({ status: 200 });
  expect(await call('POST', path, lift)).toMatchObject({ status: 404 });
  expect((await call('GET', find)).body.data).toEqual([]);
  const { rows } = await database.query('select * from audit_log where target = $1 order by id', [
    added.body.data.id,
  ]);
  expect(rows.map(({ action }) => action)).toEqual(['suppress-address', 'lift-suppression']);
  expect(JSON.stringify(rows)).not.toContain(email);
  // security 58: what staff wrote goes with the account.
  expect(rows.map((row) => row.note)).toEqual([null, null]);
  const notes = await database.query('select text from customer_notes where user_id = $1', [id]);
  expect(notes.rows.map(({ text }) => text)).toEqual([note, lift.note]);
});
