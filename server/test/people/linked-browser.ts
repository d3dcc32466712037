import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { LinkedDevice } from '@stillweb/contract/licence/extension-calls';
import type pg from 'pg';
import { expect } from 'vitest';
import type { OwnedSubscription } from '../../src/billing/tables.ts';
import type { ApiClient } from '../calls/api-client.ts';
import { aStoredSubscription } from '../objects/stored-subscription.ts';

export type Installation = { installId: string; name: string; version: string };
type GrantOptions = { token: string; replace?: string };

export function anInstallation(overrides: Partial<Installation> = {}): Installation {
  return { installId: randomUUID(), name: 'Chrome on Windows', version: '1.0.0', ...overrides };
}

/** A verifier and its challenge, as an extension makes them (RFC 7636). */
export function createPkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** Asks for a code for an installation, as a page of the site does. */
export async function askForGrant(
  server: ApiClient,
  { token, replace }: GrantOptions,
  installation = anInstallation(),
) {
  const { verifier, challenge } = createPkce();
  const body = { challenge, ...installation, ...(replace && { replace }) };
  const answer = await server.post('/licence/grants', body, { token });
  return { answer, redemption: { grant: 'code', code: answer.body.data?.code, verifier } };
}

/** Links an installation by a page, as a user with this access token. */
export async function linkBrowser(
  server: ApiClient,
  options: GrantOptions,
  installation = anInstallation(),
): Promise<LinkedDevice> {
  const { redemption } = await askForGrant(server, options, installation);
  const answer = await server.post('/licence/devices', redemption);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body.data;
}

export function askEntitlement(
  server: ApiClient,
  credential: string,
  headers: Record<string, string> = {},
) {
  return server.get('/licence/entitlement', { token: credential, headers });
}

export function renew(server: ApiClient, credential: string, body?: { version: string }) {
  return server.post('/licence/devices/current/renew', body, { token: credential });
}

/** The header and the claims of a token, without a check of its signature. */
export function decodeToken(token: string) {
  const [header = '', claims = ''] = token
    .split('.')
    .map((part) => Buffer.from(part, 'base64url').toString());
  return { header: JSON.parse(header), claims: JSON.parse(claims) };
}

/** Stores a subscription of a user, as a reading from Stripe would. */
export async function storeSubscription(
  database: pg.Pool,
  userId: string,
  overrides: Partial<OwnedSubscription> = {},
): Promise<void> {
  const customer = `cus_${userId}`;
  const {
    balances,
    dirty_at: dirtyAt,
    imported_at: importedAt,
    ending,
    slow_payment: slowPayment,
    ...row
  } = aStoredSubscription({
    id: `sub_${userId}`,
    stripe_customer_id: customer,
    ...overrides,
  });
  expect([dirtyAt, importedAt, ending, slowPayment]).toEqual([null, null, null, null]);
  await database.query(
    `insert into billing_customers (user_id, generation, stripe_customer_id, email, name, balances)
     values ($1, 1, $2, '', '', $3) on conflict do nothing`,
    [userId, customer, JSON.stringify(balances)],
  );
  const columns = Object.keys(row);
  await database.query(
    `insert into subscriptions (${columns.join()})
     values (${columns.map((_, index) => `$${index + 1}`).join()})
     on conflict (id) do update set (${columns.join()}) = row (${columns.map((name) => `excluded.${name}`).join()})`,
    Object.values(row),
  );
}
