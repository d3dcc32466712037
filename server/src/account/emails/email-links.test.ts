import { afterAll, beforeAll, expect, test } from 'vitest';
import { enqueueJobWith, untilIdle } from '../../../test/internals/enqueue-job.ts';
import { anAddress, aUser } from '../../../test/people/a-user.ts';
import { startServer, type TestServer } from '../../../test/worlds/start-server.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { beginChange } from '../store/account-changes.ts';
import { openLink } from '../store/one-time-secrets.ts';
import type { AccountTables } from '../tables.ts';
import { accountEmailQueue, type AccountEmail } from './account-email.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** Of each kind with a link. Emails with a code have none. */
type Linked = Exclude<AccountEmail['kind'], 'log-in-code' | 'proof-code'>;

test('languages 11: each email of an account leads to pages in the language of its user', async () => {
  const db = openDatabase<AccountTables>(server.database);
  const user = await aUser(server);
  const { id: userId, email } = user;
  const unverified = await aUser(server, { verified: false });
  const newEmail = anAddress();
  const ownChange = anAddress();
  await server.database.query(`update users set language = 'de'`);
  await server.mailbox.untilReceived(unverified.email);

  const now = new Date();
  await beginChange(db, { userId, kind: 'address', newEmail: ownChange }, now);
  await beginChange(db, { userId, kind: 'address by support', newEmail }, now);
  await beginChange(db, { userId, kind: 'second step by support' }, now);
  const notice = await openLink(db, { purpose: 'notice', userId, email }, now);
  const linkId = notice?.id ?? '';

  const jobs: { [Kind in Linked]: AccountEmail<Kind>[] } = {
    'verify-email': [
      { kind: 'verify-email', email },
      { kind: 'verify-email', email: unverified.email },
    ],
    'reset-password': [{ kind: 'reset-password', email }],
    invite: [{ kind: 'invite', email }],
    'wrong-passwords': [{ kind: 'wrong-passwords', email }],
    'password-changed': [{ kind: 'password-changed', email }],
    'passkey-added': [{ kind: 'passkey-added', email }],
    'passkey-removed': [{ kind: 'passkey-removed', email }],
    'passkey-copied': [{ kind: 'passkey-copied', email }],
    'provider-linked': [{ kind: 'provider-linked', email, provider: 'Google' }],
    'provider-unlinked': [{ kind: 'provider-unlinked', email, provider: 'Google' }],
    'second-step-on': [{ kind: 'second-step-on', email }],
    'second-step-off': [{ kind: 'second-step-off', email }],
    'recovery-codes-made': [{ kind: 'recovery-codes-made', email }],
    'recovery-code-used': [{ kind: 'recovery-code-used', email }],
    'account-secured': [{ kind: 'account-secured', email }],
    'change-email': [
      { kind: 'change-email', email, newEmail: ownChange, side: 'old' },
      { kind: 'change-email', email, newEmail: ownChange, side: 'new' },
    ],
    'address-changed': [{ kind: 'address-changed', email, by: 'user' }],
    'address-replaced': [{ kind: 'address-replaced', userId, email, linkId }],
    'address-taken-back': [{ kind: 'address-taken-back', userId, email }],
    'address-change-begun': [{ kind: 'address-change-begun', userId }],
    'confirm-new-address': [{ kind: 'confirm-new-address', userId }],
    'second-step-removal-begun': [{ kind: 'second-step-removal-begun', userId, toFormer: false }],
    'data-export': [{ kind: 'data-export', userId }],
    'account-deleted': [{ kind: 'account-deleted', email, name: 'Ada', language: 'de' }],
  };
  const all = Object.values(jobs).flat();
  for (const job of all) await enqueueJobWith(server.database, accountEmailQueue, job);
  await untilIdle(server.database, accountEmailQueue.name);

  const sent = 'select distinct kind from mail_log';
  const { rows } = await server.database.query<{ kind: string }>(sent);
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(jobs).toSorted());
  const [, ...toUnverified] = (await server.mailbox.mails(unverified.email)).toReversed();
  const received = [...toUnverified];
  for (const to of [email, newEmail, ownChange]) received.push(...(await server.mailbox.mails(to)));
  expect(received).toHaveLength(all.length);
  for (const { html, text } of received) {
    expect(html).toContain('<html lang="de">');
    const links = `${html}\n${text}`.match(/http:\/\/localhost:3000[^\s"<]*/g) ?? [];
    expect(links.length).toBeGreaterThan(1);
    for (const link of links) expect(link).toMatch('http://localhost:3000/de/');
  }
});
