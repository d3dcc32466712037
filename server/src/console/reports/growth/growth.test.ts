import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../../../../test/worlds/start-console.ts';
import { openPool } from '../../../platform/database/database.ts';

let app: TestConsole;
let database: pg.Pool;
let cookie: string;
beforeAll(async () => {
  app = await startConsole({ clock: () => new Date('2026-11-25T12:00:00Z') });
  database = openPool(app.server.databaseUrl);
  ({ cookie } = await app.aMember('marketing'));
});
afterAll(async () => {
  await database.end();
  await app.close();
});

type Cancellation = { at: string; reason?: string; comment?: string; failed?: true };

type Person = {
  signedUp: string;
  campaign?: string;
  verified?: boolean;
  checkout?: boolean;
  /** From when to when; the first day is a trial where it says so. */
  subscriptions?: { from: string; to?: string; trial?: boolean; canceled?: Cancellation }[];
  paid?: string[];
};

let count = 0;
async function insertPerson({ signedUp, campaign, verified = true, ...person }: Person) {
  const key = `p${(count += 1)}`;
  const { rows } = await database.query(
    `insert into users (email, name, password_hash, email_verified_at, created_at, attribution)
     values ($1, 'Ada', '', case when $2 then now() end, $3, $4) returning id`,
    [`${key}@stillweb.example`, verified, signedUp, campaign ? { source: 'mail', campaign } : null],
  );
  const { checkout, subscriptions = [], paid = [] } = person;
  if (!checkout && subscriptions.length === 0) return key;
  await database.query(
    `insert into billing_customers (user_id, generation, stripe_customer_id, email, name)
     values ($1, 1, $2, '', '')`,
    [rows[0].id, key],
  );
  for (const [index, { from, to, trial, canceled }] of subscriptions.entries()) {
    await database.query(
      `insert into subscriptions (id, stripe_customer_id, status, currency, cancel_at_period_end,
         trial_start, created_at, ended_at, fetch_started_at, plan, canceled_at, cancel_feedback,
         cancel_comment, cancellation_reason)
       values ($1, $2, $3, 'usd', false, $4, $5, $6, now(), 'MONTHLY', $7, $8, $9, $10)`,
      [
        `${key}-${index}`,
        key,
        to ? 'canceled' : 'active',
        trial ? from : null,
        from,
        to ?? null,
        canceled?.at ?? null,
        canceled?.reason ?? null,
        canceled?.comment ?? null,
        canceled?.failed ? 'payment_failed' : null,
      ],
    );
  }
  for (const [index, at] of paid.entries()) {
    await database.query(
      `insert into invoices (id, stripe_customer_id, status, currency, subtotal, discount, tax, total,
         amount_due, amount_paid, amount_remaining, tax_lines, attempts, created_at, paid_at)
       values ($1, $2, 'paid', 'usd', 900, 0, 0, 900, 900, 900, 0, '[]', 1, $3, $3)`,
      [`${key}-in${index}`, key, at],
    );
  }
  return key;
}

const read = async (path: string) => {
  const answer = await app.call('GET', path, undefined, { cookie });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.data;
};

test('the funnel counts the people of some days by campaign, each step and who paid without a trial', async () => {
  const signedUp = '2026-06-02T23:59:59Z';
  await insertPerson({ signedUp, campaign: 'spring', verified: false });
  await insertPerson({ signedUp, campaign: 'spring' });
  await insertPerson({ signedUp, campaign: 'spring', checkout: true });
  const trial = { from: '2026-06-03T00:00:00Z', trial: true };
  await insertPerson({ signedUp, campaign: 'spring', subscriptions: [trial] });
  await insertPerson({ signedUp, subscriptions: [trial], paid: ['2026-06-10T00:00:00Z'] });
  const plain = { from: '2026-06-03T00:00:00Z' };
  await insertPerson({ signedUp, subscriptions: [plain], paid: ['2026-06-03T00:00:00Z'] });
  await insertPerson({ signedUp: '2026-06-03T00:00:00Z' });

  expect(await read('/growth/funnel?from=2026-06-02&to=2026-06-02')).toEqual({
    total: { signUps: 6, verified: 5, checkouts: 4, trials: 2, paidAfterTrial: 1, paid: 2 },
    campaigns: [
      {
        source: 'mail',
        campaign: 'spring',
        signUps: 4,
        verified: 3,
        checkouts: 2,
        trials: 1,
        paidAfterTrial: 0,
        paid: 0,
      },
      {
        source: null,
        campaign: null,
        signUps: 2,
        verified: 2,
        checkouts: 2,
        trials: 1,
        paidAfterTrial: 1,
        paid: 2,
      },
    ],
    others: null,
  });
});

test('cancellations are counted by reason, plan, campaign and month, with what was offered instead', async () => {
  const from = '2026-03-01T00:00:00Z';
  const canceled = (at: string, rest: Omit<Cancellation, 'at'> = {}) => ({
    signedUp: from,
    campaign: 'march',
    subscriptions: [{ from, canceled: { at, ...rest } }],
  });
  const reason = 'too_expensive';
  const declined = await insertPerson(
    canceled('2026-04-30T23:59:59Z', { reason, comment: 'Too much' }),
  );
  await insertPerson(canceled('2026-04-10T00:00:00Z', { reason, failed: true }));
  await insertPerson(canceled('2026-05-01T00:00:00Z'));
  await insertPerson(canceled('2026-05-02T00:00:00Z'));
  const ended = await insertPerson(canceled('2026-04-10T00:00:00Z'));
  const kept = await insertPerson({ signedUp: from, subscriptions: [{ from }] });
  await database.query(
    `insert into subscription_endings (subscription_id, reason) values ($1, 'DUPLICATE')`,
    [`${ended}-0`],
  );
  await database.query(
    `insert into cancel_offers (subscription_id, is_taken, offer, reason, plan, answered_at)
     values ($1, false, 'pause', $3, 'MONTHLY', now()),
       ($2, true, 'switch-to-monthly', $3, 'YEARLY', '2026-04-02T00:00:00Z')`,
    [`${declined}-0`, `${kept}-0`, reason],
  );

  const { rows, comments } = await read('/growth/churn?from=2026-04-01&to=2026-05-01');
  const march = { plan: 'MONTHLY', campaign: 'march', kept: 0 };
  expect(rows).toHaveLength(4);
  expect(rows).toEqual(
    expect.arrayContaining([
      { ...march, month: '2026-05', reason: null, offer: null, canceled: 1 },
      { ...march, month: '2026-04', reason: 'payment_failed', offer: null, canceled: 1 },
      { ...march, month: '2026-04', reason, offer: 'pause', canceled: 1 },
      {
        month: '2026-04',
        plan: 'YEARLY',
        campaign: null,
        reason,
        offer: 'switch-to-monthly',
        canceled: 0,
        kept: 1,
      },
    ]),
  );
  expect(comments).toEqual([
    {
      id: `${declined}-0`,
      at: '2026-04-30T23:59:59.000Z',
      plan: 'MONTHLY',
      reason,
      comment: 'Too much',
    },
  ]);
});

test('answers about uninstalling are counted by month, the newest words first', async () => {
  await database.query(
    `insert into uninstall_answers (answered_on, reason, answers) values
       ('2026-04-30', 'slow', 9), ('2026-05-01', 'slow', 2), ('2026-05-31', 'slow', 3),
       ('2026-06-01', 'ads_left', 4), ('2026-06-02', 'ads_left', 9)`,
  );
  await database.query(
    `insert into uninstall_comments (written_on, reason, comment) values
       ('2026-05-01', 'slow', 'First'), ('2026-06-01', 'slow', 'Second'), ('2026-06-02', 'slow', 'Third')`,
  );
  expect(await read('/growth/uninstalls?from=2026-05-01&to=2026-06-01')).toEqual({
    answers: [
      { month: '2026-06', reason: 'ads_left', answers: 4 },
      { month: '2026-05', reason: 'slow', answers: 5 },
    ],
    comments: [
      { id: '2', day: '2026-06-01', reason: 'slow', comment: 'Second' },
      { id: '1', day: '2026-05-01', reason: 'slow', comment: 'First' },
    ],
  });
  const path = '/growth/uninstalls?from=2026-06-01&to=2026-05-01';
  const refused = await app.call('GET', path, undefined, { cookie });
  expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
});

test('a cohort counts who was subscribed each full month after the first payment, also who came back', async () => {
  const signedUp = '2026-01-01T00:00:00Z';
  const start = '2026-08-10T00:00:00Z';
  const paid = ['2026-08-10T00:00:05Z', '2026-09-10T00:00:05Z'];
  // To this day; one month; left for a month and came back; ended within the first month.
  const lives = [
    [{ from: start }],
    [{ from: start, to: '2026-09-10T00:00:00Z' }],
    [{ from: start, to: '2026-09-10T00:00:00Z' }, { from: '2026-10-01T00:00:00Z' }],
    [{ from: start, to: '2026-08-20T00:00:00Z' }],
  ];
  for (const subscriptions of lives) await insertPerson({ signedUp, subscriptions, paid });
  await insertPerson({
    signedUp,
    subscriptions: [{ from: '2026-08-31T00:00:00Z' }],
    paid: ['2026-08-31T00:00:05Z'],
  });

  const cohorts = await read('/growth/cohorts');
  expect(cohorts.find(({ month }: { month: string }) => month === '2026-08')).toEqual({
    month: '2026-08',
    customers: 5,
    kept: [
      { months: 1, reached: 5, subscribed: 2 },
      { months: 2, reached: 5, subscribed: 3 },
      { months: 3, reached: 4, subscribed: 2 },
    ],
  });
});
