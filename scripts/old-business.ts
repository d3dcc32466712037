// Makes a business in the sandbox that wants to move in, and the files for it:
//
//   node scripts/old-business.ts --out FOLDER [--users 5000] [--customers 500] [--seed 1]
//   npm run import -- FOLDER/users.csv --map FOLDER/import.json
//
// FOLDER gets users.csv, import.json and expected.json, which counts what is in them. The customers are in every state
// that Stripe has; the sandbox of the copy that runs (or SANDBOX_PORT) keeps them, and its clock moves by five weeks.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openSandbox } from './clients/sandbox.ts';
import { createOldBusiness } from './old-business/create-old-business.ts';
import { isRealStripe, readSettings } from './settings.ts';

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
