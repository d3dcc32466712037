import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { compareQueue } from '../src/billing/jobs.ts';
import { mailingQueue } from '../src/mailings/jobs.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { createJobProducer } from '../src/platform/jobs/job-producer.ts';

/** Compares all customers with Stripe, as each night. */
export const comparison = {
  queue: compareQueue,
  prepare: `update billing_passes set started_at = clock_timestamp(), position = '', done = 0
    where name = 'compare-customers'`,
  left: `select count(started_at)::int as left from billing_passes where name = 'compare-customers'`,
};

/** Sends a mailing to all users. */
export const mailing = {
  queue: mailingQueue,
  prepare: `
    update users set email_verified_at = now();
    insert into staff (id, email, name, role, created_at)
    values (gen_random_uuid(), 'staff@bench.example', 'Bench', 'owner', now());
    insert into mailings (staff_id, purpose, segment, subject, body, state, created_at, started_at, listed_at)
    select id, 'service', '{"status": "any"}', 'News', 'Text', 'sending', now(), now(), now() from staff;
    insert into mailing_recipients (mailing_id, user_id, token, at)
    select mailings.id, users.id, gen_random_uuid(), now() from mailings, users`,
  left: `select count(*)::int as left from mailing_recipients where state in ('waiting', 'begun')`,
};

/** Has the server do such work, and waits until it is done. */
export async function runWork(
  databaseUrl: string,
  { queue, prepare, left }: typeof comparison | typeof mailing,
): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const jobs = createJobProducer(pool);
  await jobs.start();
  await pool.query(prepare);
  await jobs.enqueue(openDatabase(pool), queue, {});
  await waitUntilNone(pool, left);
  await jobs.stop();
  await pool.end();
}

/** The customers at Stripe. */
export async function listCustomers(databaseUrl: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const { rows } = await pool.query('select stripe_customer_id as id from billing_customers');
  await pool.end();
  return rows.map(({ id }) => id);
}

/** Waits until so many events about customers have been received and processed. */
export async function waitForEvents(databaseUrl: string, count: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  await waitUntilNone(
    pool,
    `select ${count} - count(*)::int as left from stripe_events
     where type = 'customer.updated' and state = 'done'`,
  );
  await pool.end();
}

async function waitUntilNone(pool: pg.Pool, left: string): Promise<void> {
  while ((await pool.query(left)).rows[0].left > 0) await pause(200);
}
