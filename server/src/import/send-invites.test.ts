import { inviteSwitch } from '@stillweb/contract/switches';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '../../test/people/a-user.ts';
import { enqueueJob, untilIdle } from '../../test/internals/enqueue-job.ts';
import { startServer, type TestServer } from '../../test/worlds/start-server.ts';
import { accountEmailQueue } from '../account/emails/account-email.ts';
import type { AccountTables } from '../account/tables.ts';
import { openDatabase } from '../platform/database/database.ts';
import { inviteQueue } from './send-invites.ts';
import { countInvites, requestInvites } from './store/invites.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { MAILINGS_PER_MINUTE: '2' } });
  // Only the test says when a minute is over.
  await server.database.query('delete from pgboss.schedule where name = $1', [inviteQueue.name]);
});
afterAll(() => server.close());

async function anImportedUser(given: { verified?: boolean } = {}): Promise<string> {
  const { email } = await aUser(server, given);
  await server.database.query('update users set imported_at = now() where email = $1', [email]);
  return email;
}

async function aMinute(): Promise<void> {
  await enqueueJob(server.database, inviteQueue);
  await untilIdle(server.database, inviteQueue.name);
  await untilIdle(server.database, accountEmailQueue.name);
}

const invitesTo = async (email: string) =>
  (await server.mailbox.mails(email)).filter(({ subject }) =>
    subject.endsWith('is now at Stillweb'),
  );

test('each imported user who is verified is invited once, so many in a minute, and not while staff have stopped it', async () => {
  const db = openDatabase<AccountTables>(server.database);
  const imported = [await anImportedUser(), await anImportedUser(), await anImportedUser()];
  const unverified = await anImportedUser({ verified: false });
  const { email: ownUser } = await aUser(server);
  const everyone = [...imported, unverified, ownUser];
  const invited = async () =>
    (await Promise.all(everyone.map(invitesTo))).map((mails) => mails.length);
  await requestInvites(db, imported.slice(0, 2), new Date('2026-11-27T08:00:00Z'));
  await requestInvites(db, everyone, new Date());
  await server.database.query(
    `insert into switches (name, is_on, changed_at, reason, note) values ($1, false, now(), '', '')`,
    [inviteSwitch],
  );

  await aMinute();
  expect(await invited()).toEqual([0, 0, 0, 0, 0]);

  await server.database.query('update switches set is_on = true where name = $1', [inviteSwitch]);
  await aMinute();
  expect(await invited()).toEqual([1, 1, 0, 0, 0]);
  expect(await countInvites(db)).toEqual({ asked: 4, sent: 2 });

  await requestInvites(db, everyone, new Date());
  await aMinute();
  await aMinute();
  expect(await invited()).toEqual([1, 1, 1, 0, 0]);
  const [mail] = await invitesTo(imported[0] ?? '');
  expect(mail?.text).toContain('your current password');
  expect(mail?.text).toContain('/auth/forget-password');
});
