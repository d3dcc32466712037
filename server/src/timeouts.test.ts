import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase } from '../test/worlds/migrated-database.ts';
import { openPool } from './platform/database/database.ts';
import { createMailer } from './mail/mailer.ts';
import { createStripe } from './platform/stripe/stripe.ts';
import { noTracing } from './platform/telemetry/tracing.ts';

/** Accepts connections and sends nothing, like a host that hangs. */
let silent: Server;
let port: number;
beforeAll(async () => {
  silent = createServer((socket) => socket.on('error', () => {}));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  port = (silent.address() as AddressInfo).port;
});
afterAll(() => silent.close());

/** The limits of production, shortened. */
const timeouts = { statement: 1000, silence: 1200 };

test('security 29: the database ends a statement that takes too long', async () => {
  const database = await createEmptyDatabase();
  const pool = openPool(database.url, timeouts);
  await expect(pool.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' });
  await pool.end();
  await database.drop();
});

test('security 29: a database that hangs fails the query', async () => {
  const pool = openPool(`postgres://user@127.0.0.1:${port}/none`, timeouts);
  await expect(pool.query('select 1')).rejects.toThrow(/timeout/i);
  await pool.end();
});

test('security 29: a mail server that hangs fails the email', async () => {
  const mailer = createMailer({
    url: `smtp://127.0.0.1:${port}`,
    from: 'a@stillweb.example',
    tracing: noTracing,
    timeout: 200,
  });
  const email = {
    to: 'b@stillweb.example',
    about: { kind: 'news' },
    subject: 's',
    html: 'h',
    text: 't',
    messageId: '<a@b>',
  };
  await expect(mailer.send(email)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  mailer.close();
});

test('security 29: a hanging Stripe fails the call', async () => {
  const apiBase = `http://127.0.0.1:${port}`;
  const limits = { timeout: 200, maxNetworkRetries: 0, longestRetryAfter: 0 };
  const stripe = createStripe({ secretKey: 'sk_test_time', apiBase, limits });
  await expect(stripe.customers.retrieve('cus_x')).rejects.toMatchObject({
    type: 'StripeConnectionError',
  });
});
