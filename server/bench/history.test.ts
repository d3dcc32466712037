import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createHistory } from './history.ts';
import { createMigratedDatabase } from '../test/worlds/migrated-database.ts';

/** The rows that the console's screens read, without those that a server writes by itself. */
const tables = `users account_events sessions licence_devices help_requests billing_customers subscriptions
  subscription_changes subscription_endings invoices charges refunds disputes balance_transactions payouts
  checkout_attempts checkout_failures comparison_differences person_claims billing_repairs stripe_events
  mail_log billing_mails news_consents mail_suppressions mailings mailing_recipients staff staff_passkeys
  staff_actions staff_action_requests customer_notes audit_log price_sets
  other_subscriptions`;

test('the history of the console bench fills every table that a screen reads', async () => {
  const { url, drop } = await createMigratedDatabase();
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await drop();
  });
  await createHistory(url, 1000);
  const empty: string[] = [];
  for (const table of tables.split(/\s+/)) {
    const { rowCount } = await client.query(`select from ${table} limit 1`);
    if (!rowCount) empty.push(table);
  }
  expect(empty).toEqual([]);
});
