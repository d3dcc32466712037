// Makes a business in the sandbox that wants to move in, and the files for it:
//
//   node scripts/old-business/old-business.ts --out FOLDER [--users 5000] [--customers 500] [--seed 1]
//   npm run import -- FOLDER/users.csv --map FOLDER/import.json
//
// FOLDER gets users.csv, import.json and expected.json, which counts what is in them. The customers are in every state
// that Stripe has; the sandbox of the copy that runs (or SANDBOX_PORT) keeps them, and its clock moves by five weeks.
import { resolve, join } from 'node:path';
import { parseArgs } from 'node:util';
import { mkdirSync, writeFileSync } from 'node:fs';
import type Stripe from 'stripe';
import { openSandbox, type SandboxClient } from '../clients/sandbox.ts';
import { isRealStripe, readSettings } from '../lib/settings.ts';
import { createRandom } from '../lib/statistics.ts';
import { createCustomers, createPrices, type OldPrices } from './create-customers.ts';
import { emailOf, writeUsers, hashPasswords, type HashKind } from './create-users.ts';

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

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      out: { type: 'string' },
      users: { type: 'string', default: '5000' },
      customers: { type: 'string' },
      seed: { type: 'string', default: '1' },
    },
  });
  const { stripeApiBase } = readSettings(process.env);
  if (!values.out) throw new Error('Say with --out in which folder the files shall be.');
  if (isRealStripe(stripeApiBase)) throw new Error('The business can be made in the sandbox only.');
  const users = Number(values.users);
  const customers = Number(values.customers ?? Math.ceil(users / 10));
  const seed = Number(values.seed);
  if (![users, customers, seed].every((number) => Number.isInteger(number)) || customers > users) {
    throw new Error(
      '--users, --customers and --seed are whole numbers, and no more customers than users.',
    );
  }
  const { expected } = await createOldBusiness(openSandbox(stripeApiBase), resolve(values.out), {
    users,
    customers,
    seed,
  });
  console.log(`${expected.users} users, ${expected.customers} of them customers, in ${values.out}`);
}
