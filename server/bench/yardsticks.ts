import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { hash, verify } from '@node-rs/argon2';
import { fastify } from 'fastify';
import pg from 'pg';

const query = `
  select s.*, c.balance, e.reason as ending
  from subscriptions s
  join billing_customers c on c.stripe_customer_id = s.stripe_customer_id
  left join subscription_endings e on e.subscription_id = s.id
  where c.user_id = $1`;

/*
 * What the same work costs without the product, in a process of its own: the page, header for header
 * and byte for byte, from bare node:http; the subscription's query from bare Fastify and pg; a password's
 * hash from argon2. Tells its parent the addresses.
 */
const { PAGE_URL = '', DATABASE_URL = '', USER_ID = '' } = process.env;

const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const app = fastify();
app.get('/', async () => ({ data: (await pool.query(query, [USER_ID])).rows[0] ?? null }));
const stored = await hash('Passw0rd!', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
app.get('/hash', async () => verify(stored, 'Passw0rd!'));
const api = await app.listen({ port: 0, host: '127.0.0.1' });

process.send?.({
  plainPage: await servePage({}),
  smallPage: await servePage({ 'accept-encoding': 'br' }),
  api,
});

/** Asks the product for its page once, and gives the same answer for ever. */
async function servePage(asked: Record<string, string>): Promise<string> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(PAGE_URL, { headers: asked }, resolve).on('error', reject);
  });
  const body = await buffer(answer);
  const { date: _date, connection: _kept, 'keep-alive': _howLong, ...headers } = answer.headers;
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/`;
}
