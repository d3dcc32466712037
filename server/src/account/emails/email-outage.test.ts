import pg from 'pg';
import { expect, test } from 'vitest';
import { anAddress, aUser } from '../../../test/people/a-user.ts';
import { startServer } from '../../../test/worlds/start-server.ts';

test('security 24: emails that wait for the mail server are all sent later, each once', async () => {
  const server = await startServer();
  await server.mailbox.refuse(60);
  const emails = Array.from({ length: 6 }, () => anAddress('waiting'));
  await Promise.all(emails.map((email) => aUser(server, { email, verified: false })));
  const jobs = new pg.Client(server.databaseUrl);
  await jobs.connect();
  const states = `select distinct state from pgboss.job where name = 'account-mail'`;
  const untilAll = (state: string) =>
    expect.poll(async () => (await jobs.query(states)).rows).toEqual([{ state }]);
  await untilAll('retry');
  for (const email of emails) expect(await server.mailbox.mails(email)).toHaveLength(0);

  await server.mailbox.refuse(0);
  await untilAll('completed');
  for (const email of emails) expect(await server.mailbox.mails(email)).toHaveLength(1);
  await jobs.end();
  await server.close();
}, 180_000);
