import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type Stripe from 'stripe';
import type { SandboxClient } from '../clients/sandbox.ts';
import { createRandom } from '../statistics/random.ts';
import { createCustomers, createPrices, type OldPrices } from './create-customers.ts';
import { emailOf, writeUsers } from './create-users.ts';
import { hashPasswords, type HashKind } from './hash-passwords.ts';

/** What the files of a business say of it; money in minor units. */
export type Expected = {
  users: number;
  customers: number;
  leftOut: number;
  /** By the status at Stripe. */
  subscriptions: Record<string, number>;
  passwords: Record<HashKind, string>;
};

/**
 * Makes a business of its own in the sandbox, and the files with which it moves in.
 * @param folder gets `users.csv`, `import.json` and `expected.json`
 */
export async function createOldBusiness(
  sandbox: Pick<SandboxClient, 'stripe' | 'advance'>,
  folder: string,
  { users, customers, seed }: { users: number; customers: number; seed: number },
): Promise<{ expected: Expected; prices: OldPrices }> {
  const random = createRandom(seed);
  const hashes = await hashPasswords(random);
  const prices = await createPrices(sandbox.stripe);
  const emails = Array.from({ length: customers }, (_, number) => emailOf(number));
  const ids = await createCustomers(sandbox, prices, emails);
  const { csv, leftOut } = writeUsers(random, users, { hashes, customers: ids });
  const expected: Expected = {
    users,
    customers,
    leftOut,
    subscriptions: await countSubscriptions(sandbox.stripe, new Set(ids)),
    passwords: Object.fromEntries(
      Object.entries(hashes).map(([kind, { password }]) => [kind, password]),
    ) as Expected['passwords'],
  };
  const { month, year, euro, quarter } = prices;
  const map = {
    prices: { [month]: 'MONTHLY', [year]: 'YEARLY', [euro]: 'MONTHLY' },
    ignore: [quarter],
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'users.csv'), csv);
  writeFileSync(join(folder, 'import.json'), `${JSON.stringify(map, null, 2)}\n`);
  writeFileSync(join(folder, 'expected.json'), `${JSON.stringify(expected, null, 2)}\n`);
  return { expected, prices };
}

async function countSubscriptions(
  stripe: Stripe,
  customers: ReadonlySet<string>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for await (const { customer, status } of stripe.subscriptions.list({
    status: 'all',
    limit: 100,
  })) {
    if (!customers.has(typeof customer === 'string' ? customer : customer.id)) continue;
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}
