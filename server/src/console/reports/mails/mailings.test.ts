import type { Effect } from '@stillweb/contract/console/actions';
import type { Mailing, MailingRequest } from '@stillweb/contract/console/mail/mailings';
import { apiBase } from '@stillweb/contract/errors';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser, logIn } from '../../../../test/people/a-user.ts';
import { enqueueJob, untilIdle } from '../../../../test/internals/enqueue-job.ts';
import { refuseUpdates } from '../../../../test/internals/refuse-updates.ts';
import { createActions, sign } from '../../../../test/calls/console-actions.ts';
import {
  startConsole,
  type TestConsole,
  type TestStaff,
} from '../../../../test/worlds/start-console.ts';
import { mailingQueue } from '../../../mailings/jobs.ts';
import { openDatabase, openPool } from '../../../platform/database/database.ts';
import { releaseStuckJobs } from '../../../platform/jobs/stuck-jobs.ts';

let app: TestConsole;
let database: pg.Pool;
let marketing: TestStaff;
beforeAll(async () => {
  app = await startConsole({ env: { MAILINGS_PER_MINUTE: '2' } });
  database = openPool(app.server.databaseUrl);
  marketing = await app.aMember('marketing');
});
afterAll(async () => {
  await database.end();
  await app.close();
});

const form = { reason: 'other', note: 'The news of November' };
const news = (campaign: string, more: Partial<MailingRequest> = {}): MailingRequest => ({
  purpose: 'marketing',
  segment: { status: 'any', campaign },
  subject: 'What is new',
  body: 'It is **faster**.\n\n[See how](/about)',
  ...more,
});

/** A verified user whose sign-up a campaign of its own led to, so that tests do not reach each other. */
async function aReader(campaign: string, { agrees = true } = {}) {
  const user = await aUser(app.server);
  await database.query('update users set attribution = $2 where id = $1', [user.id, { campaign }]);
  if (!agrees) return { ...user, token: '' };
  const { token } = await logIn(app.server, user);
  await app.server.post('/user/news', { agreed: true }, { token });
  return { ...user, token };
}

const call = (method: string, path: string, body?: unknown, staff = marketing) =>
  app.call(method, path, body, { cookie: staff.cookie });

const actions = createActions(() => app);

const preview = (request: MailingRequest, staff = marketing) =>
  actions.preview(staff, null, { action: 'mail-segment', ...request });

/** Returns what a preview shows, and expects it to be possible. */
async function shownOf(request: MailingRequest, staff = marketing) {
  const answer = await preview(request, staff);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  const { effects, ...shown } = answer.body.data;
  return { ...shown, texts: effects.map(({ text }: Effect) => text) };
}

/** Sends what was previewed, signed by the passkey of a member of staff. */
const send = ({ digest }: { digest: string }, signer = marketing) =>
  actions.start(marketing, null, { ...form, digest, assertion: sign(signer, digest) });

/** The same, up to the id of the mailing. */
async function sent(shown: { digest: string }): Promise<string> {
  const answer = await send(shown);
  expect(answer).toMatchObject({ status: 200, body: { data: { state: 'done' } } });
  return answer.body.data.id;
}

/** Sends a notice, to which a second person agrees. */
async function sendNotice(shown: { digest: string }): Promise<string> {
  const asked = await send(shown);
  expect(asked).toMatchObject({ status: 202 });
  const lead = await app.aMember('lead');
  const { id } = asked.body.data;
  expect(await actions.approve(lead, id)).toMatchObject({ status: 200 });
  return id;
}

const pageOf = async (id: string) => (await call('GET', `/mailings/${id}`)).body.data;
const untilState = (id: string, state: string) =>
  expect.poll(async () => (await pageOf(id)).state, { timeout: 45_000 }).toBe(state);
/** Resets the count of this minute's emails, and lets the servers send the rest. */
async function sendMore() {
  await database.query(`delete from rate_limits where key like 'mailings:%'`);
  await database.query(`update mailing_recipients set at = now() where state = 'waiting'`);
  await enqueueJob(database, mailingQueue);
  await untilIdle(database, mailingQueue.name);
}
const subjects = async (to: string) =>
  (await app.server.mailbox.mails(to)).map(({ subject }) => subject);

test('news go once to those who have agreed, and the link in them ends them', async () => {
  const campaign = 'news';
  const reader = await aReader(campaign);
  await aReader(campaign, { agrees: false });
  const complained = await aReader(campaign);
  const refused = await aReader(campaign);
  const blocked = await aReader(campaign);
  const unverified = await aReader(campaign);
  const note = 'Wrote that it was too much';
  const suppress = { email: complained.email, reason: 'complained', note };
  expect(await call('POST', '/suppressions', suppress)).toMatchObject({ status: 200 });
  for (const [column, value, { id }] of [
    ['email_undeliverable_at', 'now()', refused],
    ['blocked_at', 'now()', blocked],
    ['email_verified_at', 'null', unverified],
  ] as const) {
    await database.query(`update users set ${column} = ${value} where id = $1`, [id]);
  }

  const shown = await shownOf(news(campaign));
  expect(shown).toMatchObject({ confirm: 'Send to 1 person', needsStepUp: true });
  expect(shown.texts).toEqual([
    '1 person gets it, within about 1 min.',
    expect.stringMatching(/^Such as .•••@.•••\.\w+$/),
    'Subject: What is new',
    expect.stringContaining('It is faster.'),
    'Left out: Address not verified, 1.',
    'Left out: Address refused for good, 1.',
    'Left out: Account blocked, 1.',
    'Left out: No consent to news, 1.',
    'Left out: On the suppression list, 1.',
  ]);
  const id = await sent(shown);
  await untilState(id, 'done');
  expect(await sent(shown)).toBe(id);
  await sendMore();

  const received = await app.server.mailbox.mails(reader.email);
  const email = received.find(({ subject }) => subject === 'What is new');
  expect(received.filter(({ subject }) => subject === 'What is new')).toHaveLength(1);
  expect(email?.text).toContain('It is faster.\n\nSee how (http://localhost:3000/about)');
  expect(email?.html).toContain('<strong>faster</strong>');
  for (const { email: other } of [complained, refused, blocked, unverified]) {
    expect(await subjects(other)).not.toContain('What is new');
  }

  const token = /unsubscribe\?token=([\w-]+)/.exec(email?.text ?? '')?.[1] ?? '';
  const link = `${app.server.url}${apiBase}/news/${token}/unsubscribe`;
  const opened = await fetch(link, { redirect: 'manual' });
  expect(opened.status).toBe(303);
  expect(opened.headers.get('location')).toBe(`http://localhost:3000/unsubscribe?token=${token}`);
  const inArabic = await fetch(`${link}?language=ar`, { redirect: 'manual' });
  const arabicPage = `http://localhost:3000/ar/unsubscribe?token=${token}`;
  expect(inArabic.headers.get('location')).toBe(arabicPage);
  expect((await app.server.get('/user/news', reader)).body.data).toEqual({ agreed: true });
  expect(await app.server.post('/news/other/unsubscribe')).toMatchObject({
    status: 400,
    body: { code: 'INVALID_LINK' },
  });
  const pressed = await fetch(`${link}?language=ar`, {
    method: 'POST',
    headers: { origin: 'https://mail.example' },
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(pressed.status).toBe(200);
  expect(await app.server.post(`/news/${token}/unsubscribe`)).toMatchObject({ status: 200 });
  expect(await pageOf(id)).toMatchObject({ totals: { sent: 1 }, unsubscribed: 1 });
  expect((await app.server.get('/user/news', reader)).body.data).toEqual({ agreed: false });
  expect(await preview(news(campaign))).toMatchObject({
    status: 409,
    body: {
      code: 'ACTION_NOT_POSSIBLE',
      message: expect.stringMatching(
        /^No user can receive it. .*Left out: No consent to news, 2\./,
      ),
    },
  });
  const { body } = await app.server.get('/user/data', reader);
  expect(body.data).toMatchObject({
    newsConsents: [{ withdrawnAt: expect.any(String) }],
    newsSuppressed: { reason: 'unsubscribed' },
    mailings: [{ subject: 'What is new', state: 'sent', unsubscribedAt: expect.any(String) }],
  });

  // Agreeing again undoes the unsubscription, but not a complaint.
  for (const user of [reader, complained]) {
    await app.server.post('/user/news', { agreed: true }, user);
  }
  expect(await shownOf(news(campaign))).toMatchObject({ confirm: 'Send to 1 person' });
  const owner = await app.aMember('owner');
  const audit = await call('GET', `/audit?target=${id}`, undefined, owner);
  expect(audit.body.data).toMatchObject([
    { outcome: 'done', after: { sent: 1 }, staff: null },
    {
      outcome: 'begun',
      after: { actionId: id, purpose: 'marketing', recipients: 1 },
      staff: { id: marketing.me.id },
      ...form,
    },
  ]);
  expect(audit.body.data[0].intent).toBe(audit.body.data[1].id);
}, 180_000);

test('security 56: a notice is sent only when a second person agrees, then also to those without news', async () => {
  const campaign = 'advertisement';
  const reader = await aReader(campaign, { agrees: false });
  const note = 'Wants no news from us';
  await call('POST', '/suppressions', { email: reader.email, reason: 'asked', note });
  const notice = news(campaign, { purpose: 'service', subject: 'Half the price' });
  const shown = await shownOf(notice);
  expect(shown).toMatchObject({ needsApproval: true });
  expect(shown.texts).toContain('It also goes to people who do not want news.');
  await aReader(campaign);
  expect(await shownOf(news(campaign))).toMatchObject({ needsApproval: false });
  const asked = await send(shown);
  expect(asked).toMatchObject({
    status: 202,
    body: { code: 'APPROVAL_NEEDED', data: { state: 'awaits-approval' } },
  });
  const { id } = asked.body.data;
  expect((await send(shown)).body.data.id).toBe(id);
  expect(await call('GET', `/mailings/${id}`)).toMatchObject({ status: 404 });

  const owner = await app.aMember('owner');
  const { effects } = await actions.read(owner, id);
  expect(JSON.stringify(effects)).toContain('Subject: Half the price');
  expect(JSON.stringify(effects)).toContain('It is faster.');
  const other = await app.aMember('marketing');
  for (const person of [marketing, other]) {
    const assertion = sign(person, shown.digest);
    const body = { note: form.note, digest: shown.digest, assertion };
    expect(await call('POST', `/actions/${id}/approve`, body, person)).toMatchObject({
      status: 403,
    });
  }
  await sendMore();
  expect(await subjects(reader.email)).not.toContain('Half the price');
  expect(await actions.approve(owner, id)).toMatchObject({ status: 200 });
  await sendMore();
  await untilState(id, 'done');
  const email = (await app.server.mailbox.mails(reader.email)).find(
    ({ subject }) => subject === 'Half the price',
  );
  expect(email?.text).toContain('concerns your contract with us');
  expect(email?.text).not.toContain('nsubscribe');
  const audit = await call('GET', `/audit?target=${id}`, undefined, owner);
  expect(audit.body.data.toReversed()).toMatchObject([
    { action: 'ask-approval', staff: { id: marketing.me.id }, note: form.note },
    { action: 'mail-segment', outcome: 'begun', approver: { id: owner.me.id } },
    { action: 'mail-segment', outcome: 'done' },
  ]);
}, 180_000);

test('only what was shown is sent, and only by the one who has seen it', async () => {
  const campaign = 'signed';
  await aReader(campaign);
  const shown = await shownOf(news(campaign));
  const other = await app.aMember('marketing');
  const { digest } = shown;
  expect(await actions.start(marketing, null, { digest })).toMatchObject({
    status: 403,
    body: { code: 'STEP_UP_NEEDED' },
  });
  expect(await send(shown, other)).toMatchObject({ status: 403 });
  const changed = { status: 409, body: { code: 'PREVIEW_CHANGED' } };
  expect(await send({ digest: 'another' })).toMatchObject(changed);
  const ofOther = { digest, assertion: sign(other, digest) };
  expect(await actions.start(other, null, ofOther)).toMatchObject(changed);
  // Six more than a handful have come since.
  await database.query(
    `with people as (
       insert into users (email, name, password_hash, email_verified_at, attribution)
       select 'late-' || n || '@stillweb.example', 'Late', '', now(), '{"campaign":"signed"}'
       from generate_series(1, 6) n returning id)
     insert into news_consents (user_id, given_at) select id, now() from people`,
  );
  expect(await send(shown)).toMatchObject(changed);
  const { body } = await call('GET', '/mailings');
  expect(body.data.map((one: Mailing) => one.segment.campaign)).not.toContain(campaign);
});

test('a test email goes to its sender before a customer gets the mailing', async () => {
  const staff = await app.aMember('marketing', 'editor@stillweb.example');
  expect(await call('POST', '/mailings/test', news('nobody'), staff)).toMatchObject({
    status: 200,
  });
  const support = await app.aMember('support');
  expect(await call('POST', '/mailings/test', news('nobody'), support)).toMatchObject({
    status: 403,
  });
  const received = () => subjects('editor@stillweb.example');
  await expect.poll(received, { timeout: 45_000 }).toContain('Test: What is new');
});

test(
  'no more are sent in a minute than the operator allows, and a stop keeps the rest from it',
  { tags: 'exhaustive', timeout: 180_000 },
  async () => {
    const campaign = 'slow';
    const readers: { email: string }[] = [];
    for (let count = 0; count < 3; count += 1) readers.push(await aReader(campaign));
    const got = async () => {
      const all = await Promise.all(readers.map(({ email }) => subjects(email)));
      return all.flat().filter((subject) => subject === 'What is new').length;
    };
    await database.query(`delete from rate_limits where key like 'mailings:%'`);
    const shown = await shownOf(news(campaign));
    expect(shown.texts).toContain('3 people get it, within about 2 min.');
    const id = await sent(shown);
    await expect.poll(got, { timeout: 45_000 }).toBe(2);
    await untilIdle(database, mailingQueue.name);
    expect(await pageOf(id)).toMatchObject({
      state: 'sending',
      totals: { waiting: 1, sent: 2 },
    });
    const stop = { action: 'stop-mailing', mailing: id } as const;
    const support = await app.aMember('support');
    expect(await actions.preview(support, null, stop)).toMatchObject({ status: 403 });
    const stopped = await actions.act(marketing, null, stop, form);
    expect(stopped).toMatchObject({ status: 200, body: { data: { state: 'done' } } });
    expect(await pageOf(id)).toMatchObject({ state: 'stopped' });
    expect(await actions.preview(marketing, null, stop)).toMatchObject({
      status: 409,
      body: { code: 'ACTION_NOT_POSSIBLE', message: 'This mailing has already ended.' },
    });
    const owner = await app.aMember('owner');
    const audit = (await call('GET', `/audit?target=${id}`, undefined, owner)).body.data;
    expect(audit).toMatchObject([
      { action: 'stop-mailing', outcome: 'done', after: { waiting: 1, sent: 2 }, ...form },
      { action: 'mail-segment', outcome: 'begun' },
    ]);
    expect(audit[0].intent).toBe(audit[1].id);
    await sendMore();
    expect(await got()).toBe(2);
  },
);

test('a recipient whose sender is killed before the mark is not mailed again, nor is a refused address', async () => {
  const campaign = 'crash';
  const [taken, refused] = [await aReader(campaign), await aReader(campaign)];
  await app.server.mailbox.refuseAddress(refused.email, '550 5.1.1 No such user');
  await sendMore();
  const shown = await shownOf(news(campaign));
  // As when the sender is killed between the mail server's answer and the mark.
  const allowMark = await refuseUpdates(database, 'mailing_recipients', `new.state = 'sent'`);
  const id = await sent(shown);
  const got = async () =>
    (await subjects(taken.email)).filter((subject) => subject === 'What is new').length;
  await expect.poll(got, { timeout: 45_000 }).toBe(1);
  const retries = async () =>
    releaseStuckJobs(openDatabase(database), { queue: mailingQueue.name });
  await expect.poll(retries).toBe(1);
  await sendMore();
  expect(await pageOf(id)).toMatchObject({ state: 'sending' });
  await allowMark();
  await database.query(
    `update mailing_recipients set at = now() - interval '6 minutes'
     where mailing_id = $1 and state = 'begun'`,
    [id],
  );
  await sendMore();
  await untilState(id, 'done');
  expect(await pageOf(id)).toMatchObject({ totals: { unknown: 1, refused: 1, sent: 0 } });
  expect(await got()).toBe(1);
  const again = await shownOf(news(campaign));
  expect(again.texts).toContain('1 person gets it, within about 1 min.');
  expect(again.texts).toContain('Left out: On the suppression list, 1.');
}, 180_000);

test(
  'a mailing stands in the timeline of those who got it, and of no one else',
  { tags: 'exhaustive' },
  async () => {
    const campaign = 'timeline';
    const reader = await aReader(campaign);
    const other = await aReader(campaign, { agrees: false });
    for (const purpose of ['marketing', 'service'] as const) {
      const shown = await shownOf(news(campaign, { purpose }));
      const id = await (purpose === 'service' ? sendNotice(shown) : sent(shown));
      await sendMore();
      await untilState(id, 'done');
    }
    const support = await app.aMember('support');
    const mailingsOf = async ({ id }: { id: string }): Promise<object[]> => {
      const { body } = await call('GET', `/customers/${id}`, undefined, support);
      const kinds = new Set(['news', 'service-notice']);
      return body.data.timeline.filter(({ kind }: { kind: string }) => kinds.has(kind));
    };
    const notice = {
      source: 'mail',
      kind: 'service-notice',
      text: 'We emailed the notice “What is new”',
    };
    expect(await mailingsOf(reader)).toMatchObject([
      notice,
      { source: 'mail', kind: 'news', text: 'We emailed the news “What is new”' },
    ]);
    expect(await mailingsOf(other)).toMatchObject([notice]);
  },
);
