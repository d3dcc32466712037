import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { hash, verify } from '@node-rs/argon2';
import { fastify } from 'fastify';
import pg from 'pg';

/*
 * Bare servers that do the same work as the product, for `npm run bench`: the home page with the same
 * headers and bytes, the two queries behind GET /subscription/current, those behind
 * GET /licence/entitlement with and without a signature, and one password hash. Below /named, PostgreSQL
 * keeps the plans of these queries.
 */
const { PAGE_URL = '', DATABASE_URL = '', PAGE_PORT, API_PORT } = process.env;
const host = '127.0.0.1';

const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const { rows: sessions } = await pool.query('select id, user_id from sessions');
const { rows: devices } = await pool.query('select id, user_id from licence_devices');
const { privateKey } = generateKeyPairSync('ed25519');
const passwordHash = await hash('Passw0rd!', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
let turn = 0;

const selectSession = 'select id, user_id from sessions where id = $1 and expires_at > now()';
const selectSubscription = `select s.*, c.balance, e.reason as ending
  from subscriptions s
  join billing_customers c on c.stripe_customer_id = s.stripe_customer_id
  left join subscription_endings e on e.subscription_id = s.id
  where c.user_id = $1`;

const api = fastify();
for (const [prefix, keepsPlans] of [['', false] as const, ['/named', true] as const]) {
  const query = (name: string, text: string, value: string) =>
    pool.query({ ...(keepsPlans && { name }), text, values: [value] });
  const findSubscription = async (userId: string) =>
    (await query('subscription', selectSubscription, userId)).rows[0];
  const findEntitlement = async () => {
    const device = devices[(turn += 1) % devices.length];
    await query('device', 'select * from licence_devices where id = $1', device.id);
    return findSubscription(device.user_id);
  };
  api.get(`${prefix}/queries`, async () => {
    const session = sessions[(turn += 1) % sessions.length];
    await query('session', selectSession, session.id);
    return { data: await findSubscription(session.user_id) };
  });
  api.get(`${prefix}/entitlement`, async () => {
    const claims = Buffer.from(JSON.stringify(await findEntitlement()));
    return { data: { token: sign(null, claims, privateKey).toString('base64url') } };
  });
  api.get(`${prefix}/entitlement-unchanged`, async (_request, reply) => {
    await findEntitlement();
    return reply.status(304).send();
  });
}
api.get('/password-hash', async () => verify(passwordHash, 'Passw0rd!'));
api.get('/metrics', async () => {
  const { user, system } = process.cpuUsage();
  return `process_cpu_seconds_total ${(user + system) / 1e6}\n`;
});
await api.listen({ host, port: Number(API_PORT) });

const page = await new Promise<IncomingMessage>((resolve, reject) => {
  get(PAGE_URL, { headers: { 'accept-encoding': 'br' } }, resolve).on('error', reject);
});
const body = await buffer(page);
// Node writes these itself.
const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = page.headers;
createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(PAGE_PORT), host);
