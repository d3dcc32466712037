import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import {
  resources,
  type Access,
  type Resource,
} from '../../../sandbox/src/stripe/store/permissions.ts';
import type { Buyer } from '../people/a-buyer.ts';
import type { BillingTestApp } from '../worlds/start-billing.ts';

export const serverKey = 'rk_test_server';

/** By resource. */
type Permissions = Map<string, string>;

export type Call = [method: string, path: string, body?: object];

/** The rows of the table in stripe.md: the resources and what each of the two keys may do. */
export function readPermissions(): { server: Permissions; setUp: Permissions } {
  const text = readFileSync(new URL('../../../docs/operations/stripe.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| [^|]*\(`(\w+)`\) \| ?(\w*) \| ?(\w*) \|/gm)];
  const column = (index: number): Permissions =>
    new Map(rows.flatMap((row) => (row[index] ? [[row[1] ?? '', row[index]]] : [])));
  return { server: column(2), setUp: column(3) };
}

/** Gives a key exactly these permissions, except one. */
export async function restrict(
  { restrictKey }: BillingTestApp,
  key: string,
  permissions: Permissions,
  except?: [Resource, Access],
): Promise<void> {
  const without = resources.flatMap((resource) => {
    const access = permissions.get(resource);
    if (!access) return [`${resource}:read`];
    if (except?.[0] === resource) return [`${resource}:${except[1]}`];
    return access === 'read' ? [`${resource}:write`] : [];
  });
  await restrictKey(key, without);
}

/** The permissions that log lines name as missing. */
export function missingPermissions({ server }: BillingTestApp): string[] {
  const named = JSON.stringify(server.logLines).matchAll(/Having the '(\w+)' permission/g);
  return [...new Set([...named].map(([, permission = '']) => permission))];
}

export async function expectDone(buyer: Buyer, made: Call[]): Promise<void> {
  for (const [method, path, body] of made) {
    const answer = await buyer.call(method, path, body);
    expect([path, answer.status, answer.body?.code]).toEqual([path, 200, undefined]);
  }
}

/** A second subscription that our server has not made: it is ended and refunded. */
export async function aDuplicate(
  { stripe }: BillingTestApp,
  customer: string,
  price: string,
): Promise<void> {
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  await stripe.subscriptions.create({
    customer,
    items: [{ price }],
    default_payment_method: card.id,
  });
}
