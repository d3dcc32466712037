import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import pg from 'pg';

const query = `
  select s.*, c.balance, e.reason as ending
  from subscriptions s
  join billing_customers c on c.stripe_customer_id = s.stripe_customer_id
  left join subscription_endings e on e.subscription_id = s.id
  where c.user_id = $1`;

/*
 * What the same work costs without the product, in a process of its own: the page's bytes from bare
 * node:http, the subscription's query from bare Fastify and pg. Prints its two addresses.
 */
const { PAGE_URL = '', DATABASE_URL = '', USER_ID = '' } = process.env;
const answer = await fetch(PAGE_URL, { headers: { 'accept-encoding': 'identity' } });
const page = Buffer.from(await answer.arrayBuffer());
const bare = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html', 'content-length': page.length });
  response.end(page);
}).listen(0, '127.0.0.1');
await once(bare, 'listening');

const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const app = fastify();
app.get('/', async () => ({ data: (await pool.query(query, [USER_ID])).rows[0] ?? null }));
const api = await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = bare.address() as AddressInfo;
process.stdout.write(`${JSON.stringify({ page: `http://127.0.0.1:${port}/`, api })}\n`);
