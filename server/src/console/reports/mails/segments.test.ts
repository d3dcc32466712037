import type { Effect } from '@stillweb/contract/console/actions';
import type { Segment } from '@stillweb/contract/console/mail/mailings';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../../../../test/worlds/start-console.ts';
import { openPool } from '../../../platform/database/database.ts';

let app: TestConsole;
let database: pg.Pool;
let cookie: string;

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const paused = {
  paused_from: daysAgo(20),
  current_period_start: daysAgo(20),
  pause_behavior: 'void',
};

/** A user and subscriptions of these statuses; each letter tells one address from the others. */
const people: [
  letter: string,
  subscriptions: { status: string; ended?: number; plan?: string; more?: object }[],
][] = [
  ['n', []],
  ['i', [{ status: 'incomplete_expired' }]],
  ['t', [{ status: 'trialing', more: { trial_start: daysAgo(0) } }]],
  // Free days that were given later: a payer, and no trial.
  ['f', [{ status: 'trialing', more: { trial_start: daysAgo(-30) } }]],
  ['b', [{ status: 'active', more: paused }]],
  ['s', [{ status: 'active', plan: 'YEARLY' }]],
  ['p', [{ status: 'past_due' }]],
  ['e', [{ status: 'canceled', ended: 10 }]],
  ['o', [{ status: 'canceled', ended: 90 }]],
  ['c', [{ status: 'canceled', ended: 10 }, { status: 'active' }]],
];

beforeAll(async () => {
  app = await startConsole();
  database = openPool(app.server.databaseUrl);
  ({ cookie } = await app.aMember('marketing'));
  for (const [letter, subscriptions] of people) await insertPerson(letter, subscriptions);
});
afterAll(async () => {
  await database.end();
  await app.close();
});

async function insertPerson(letter: string, subscriptions: (typeof people)[number][1]) {
  const { rows } = await database.query(
    `insert into users (email, name, password_hash, email_verified_at, attribution)
     values ($1, 'Ada', '', now(), $2) returning id`,
    [`${letter}@stillweb.example`, { campaign: letter === 's' ? 'spring' : 'autumn' }],
  );
  if (subscriptions.length === 0) return;
  await database.query(
    `insert into billing_customers (user_id, generation, stripe_customer_id, email, name, country)
     values ($1, 1, $2, '', '', $3)`,
    [rows[0].id, `cus_${letter}`, letter === 'e' ? 'DE' : 'US'],
  );
  for (const [index, subscription] of subscriptions.entries()) {
    const { status, ended, plan = 'MONTHLY', more = {} } = subscription;
    const names = Object.keys(more);
    await database.query(
      `insert into subscriptions (id, stripe_customer_id, status, plan, offer, currency,
         cancel_at_period_end, ended_at, created_at, fetch_started_at${names.map((name) => `, ${name}`).join('')})
       values ($1, $2, $3, $4, $5, 'usd', false, now() - $6 * interval '1 day', now(), now()
         ${names.map((_, at) => `, $${at + 7}`).join('')})`,
      [
        `sub_${letter}${index}`,
        `cus_${letter}`,
        status,
        plan,
        letter === 't' ? 'uk' : null,
        ended,
        ...Object.values(more),
      ],
    );
  }
}

test.each<[Segment, string]>([
  [{ status: 'any' }, 'bcefinopst'],
  [{ status: 'never' }, 'in'],
  [{ status: 'trial' }, 't'],
  [{ status: 'subscriber' }, 'cfs'],
  [{ status: 'paused' }, 'b'],
  [{ status: 'past-due' }, 'p'],
  [{ status: 'ended' }, 'eo'],
  [{ status: 'ended', endedFrom: 10 }, 'eo'],
  [{ status: 'ended', endedFrom: 11 }, 'o'],
  [{ status: 'ended', endedFrom: 0, endedTo: 9 }, ''],
  [{ status: 'ended', endedFrom: 0, endedTo: 30 }, 'e'],
  [{ status: 'any', plan: 'YEARLY' }, 's'],
  [{ status: 'subscriber', plan: 'MONTHLY' }, 'cf'],
  [{ status: 'any', offer: 'uk' }, 't'],
  [{ status: 'any', campaign: 'spring' }, 's'],
  [{ status: 'never', campaign: 'spring' }, ''],
  [{ status: 'any', country: 'DE' }, 'e'],
])('the segment %j has %s', async (segment, letters) => {
  const request = { purpose: 'service', segment, subject: 'Hello', body: 'Hello' };
  const { body, status } = await preview(request);
  if (letters === '') {
    expect(body).toMatchObject({ code: 'ACTION_NOT_POSSIBLE', message: 'No user can receive it.' });
    return;
  }
  expect(status).toBe(200);
  const people = letters.length === 1 ? '1 person' : `${letters.length} people`;
  expect(body.data.confirm).toBe(`Send to ${people}`);
  const texts: string[] = body.data.effects.map(({ text }: Effect) => text);
  const samples = texts.find((text) => text.startsWith('Such as '))?.slice('Such as '.length);
  const shown = samples?.split(', ').map((sample) => sample[0] ?? '') ?? [];
  for (const letter of shown) expect(letters).toContain(letter);
  expect(shown).toHaveLength(Math.min(letters.length, 5));
});

const preview = (request: object) =>
  app.call('POST', '/previews', { action: 'mail-segment', ...request }, { cookie });

test.each([
  ['no status', { purpose: 'service', segment: {}, subject: 'a', body: 'a' }],
  ['an unknown purpose', { purpose: 'fun', segment: { status: 'any' }, subject: 'a', body: 'a' }],
  [
    'two lines as a subject',
    { purpose: 'service', segment: { status: 'any' }, subject: 'a\nb', body: 'a' },
  ],
  ['no text', { purpose: 'service', segment: { status: 'any' }, subject: 'a', body: ' ' }],
])('%s is refused', async (_what, request) => {
  expect(await preview(request)).toMatchObject({ status: 400 });
});
