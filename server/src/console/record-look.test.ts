import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '../../test/people/a-user.ts';
import { untilIdle } from '../../test/internals/enqueue-job.ts';
import { startConsole, type TestConsole, type TestStaff } from '../../test/worlds/start-console.ts';
import { staffEmailQueue } from './emails/staff-email-queue.ts';

let app: TestConsole;
let owners: TestStaff[];
beforeAll(async () => {
  app = await startConsole({ env: { CONSOLE_READS_PER_HOUR: '4' } });
  owners = [await app.aMember('owner'), await app.aMember('owner')];
});
afterAll(() => app.close());

const read = (by: TestStaff, id: string) => app.call('GET', `/customers/${id}`, undefined, by);
const find = (by: TestStaff, email: string) =>
  app.call('GET', `/customers?q=${encodeURIComponent(email)}`, undefined, by);

/** The notices to each owner about one member. */
async function noticesAbout({ me }: TestStaff): Promise<string[][]> {
  await untilIdle(app.server.database, staffEmailQueue.name);
  const all = await Promise.all(owners.map((owner) => app.server.mailbox.mails(owner.me.email)));
  return all.map((mails) =>
    mails.flatMap(({ subject, text }) =>
      subject.startsWith('Many customers') && text.includes(me.email) ? [text] : [],
    ),
  );
}

test('security 52: a member who reads more customers within an hour than usual is named to each owner, once', async () => {
  const curious = await app.aMember('support');
  const usual = await app.aMember('support');
  const users = [];
  for (let count = 0; count < 6; count += 1) users.push(await aUser(app.server));
  const [first, ...others] = users;
  for (let count = 0; count < 6; count += 1) await read(usual, first?.id ?? '');
  await find(curious, first?.email ?? '');
  for (const { id } of others.slice(0, 3)) await read(curious, id);
  expect(await noticesAbout(curious)).toEqual([[], []]);
  for (const { id } of others) await read(curious, id);
  const about = expect.stringMatching(/ has read 5 customers within an hour/);
  expect(await noticesAbout(curious)).toEqual([[about], [about]]);
  expect(await noticesAbout(usual)).toEqual([[], []]);
});
