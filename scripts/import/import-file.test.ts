import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { untilBlocked } from '../../server/test/internals/blocked-statements.ts';
import { noPassword as noPasswordHash } from '../../server/src/account/security/passwords/password-hasher.ts';
import type { OldPrices } from '../old-business/create-customers.ts';
import { createRandom } from '../lib/statistics.ts';
import { dumpDatabase, type Pool } from '../test/dump-database.ts';
import {
  killAtRandom,
  readImported,
  startOldBusiness,
  type OldBusinessWorld,
} from '../test/old-business-world.ts';
import { runImport, startImport } from '../test/run-import.ts';

const users = 1300;
/** Each life once: half of them before the clock moves. */
const customers = 13;

let business: OldBusinessWorld;
let folder: string;
let prices: OldPrices;
let sandbox: OldBusinessWorld['sandbox'];

beforeAll(async () => {
  business = await startOldBusiness({ users, customers, seed: 1 });
  ({ folder, prices, sandbox } = business);
});
afterAll(() => business.close());

const aCopy = () => business.aCopy();
const usersFile = () => business.usersFile;
const withMap = () => business.mapOption;

function write(name: string, content: string): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

const lastLines = (stdout: string, count = 2) => stdout.trimEnd().split('\n').slice(-count);

const lastLine = {
  dry: `${users + 6} users: ${users} new, 0 known, 6 left out`,
  again: `${users + 6} users: 0 new, ${users} known, 6 left out`,
};

test('moving in 1, 18: a dry run shows each price with its product and amount, and writes nothing, at Stripe neither', async () => {
  const { pool, run } = await aCopy();
  const before = await dumpDatabase(pool);
  const [newest] = (await sandbox.stripe.events.list({ limit: 1 })).data;

  const { status, stdout, stderr } = await run(usersFile(), ...withMap());
  expect({ status, stderr }).toEqual({ status: 2, stderr: '' });
  expect(stdout.split('\n').slice(0, 4)).toEqual([
    `${prices.month}  MONTHLY  Quiet Browser Pro, $7.99 each month`,
    `${prices.year}  YEARLY   Quiet Browser Pro, $69.00 each year`,
    `${prices.euro}  MONTHLY  Quiet Browser Pro, €7.49 each month`,
    `${prices.quarter}  ignored  Quiet Browser Pro, $19.99 every 3 months`,
  ]);
  const [usersLine, subscriptionsLine] = lastLines(stdout);
  expect(usersLine).toBe(lastLine.dry);
  expect(subscriptionsLine).toMatch(
    /^14 subscriptions: \d+ active, \d+ trialing, \d+ canceling, \d+ past due, \d+ paused, 0 incomplete, \d+ ended, 1 ignored$/,
  );
  expect(readFileSync(`${usersFile()}.left-out.csv`, 'utf8').trim().split('\r\n')).toEqual([
    'line,email,reason',
    `${users + 2},not an address,EMAIL_INVALID`,
    `${users + 3},USER-000000@OLD-BUSINESS.EXAMPLE,EMAIL_TWICE`,
    `${users + 4},md5@old-business.example,HASH_UNKNOWN`,
    `${users + 5},gone@old-business.example,CUSTOMER_UNKNOWN`,
    `${users + 6},date@old-business.example,DATE_INVALID`,
    `${users + 7},name@old-business.example,NAME_INVALID`,
  ]);

  expect(await dumpDatabase(pool)).toEqual(before);
  expect((await sandbox.stripe.events.list({ limit: 1 })).data).toEqual([newest]);
});

test('moving in 1: prices that are not mapped are listed, and refused before anything is written', async () => {
  const { pool, run } = await aCopy();
  const before = await dumpDatabase(pool);
  const map = write('half.json', JSON.stringify({ prices: { [prices.month]: 'MONTHLY' } }));
  const dry = await run(usersFile(), '--map', map);
  expect(dry.status).toBe(2);
  expect(dry.stdout).toMatch(/PRICE_UNMAPPED +\d+ {3}lines /);
  expect(dry.stdout).toContain(`${prices.euro} has 1 running subscription:`);
  const { status, stdout, stderr } = await run(usersFile(), '--map', map, '--write');
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain(`${prices.euro}: 1 running subscription\n`);
  expect(stderr).toContain(`${prices.quarter}: 1 running subscription\n`);
  expect(await dumpDatabase(pool)).toEqual(before);
  const { metadata } = await sandbox.stripe.prices.retrieve(prices.month);
  expect(metadata).toEqual({});
});

test(
  'moving in 2: the same file twice changes nothing; killed and run again, it is as if it had run once',
  { tags: 'exhaustive' },
  async () => {
    const once = await aCopy();
    const { status, stdout, stderr } = await once.run(usersFile(), ...withMap(), '--write');
    expect({ status, stderr }).toEqual({ status: 2, stderr: '' });
    expect(lastLines(stdout)[0]).toBe(lastLine.dry);
    expect(stdout).toContain(`Not read from Stripe yet: ${customers} customers.`);
    const imported = await readImported(once.pool);
    expect(imported.users).toHaveLength(users);
    expect(imported.customers).toHaveLength(customers);
    for (const customer of imported.customers ?? []) {
      expect(customer).toMatchObject({ default_payment_method: expect.stringMatching(/^pm_/) });
    }
    // Each customer is read.
    expect(imported.jobs).toHaveLength(customers);
    expect(imported.events).toHaveLength(users);
    expect(imported.leftOut).toHaveLength(6);
    expect(imported.switches).toMatchObject([{ name: 'import', is_on: true }]);

    const ofRuns = ['import_runs', 'import_left_out'];
    const before = await dumpDatabase(once.pool, ofRuns);
    const again = await once.run(usersFile(), ...withMap(), '--write');
    expect(lastLines(again.stdout)[0]).toBe(lastLine.again);
    expect(await dumpDatabase(once.pool, ofRuns)).toEqual(before);
    expect(await readImported(once.pool)).toEqual(imported);

    const killed = await aCopy();
    const random = createRandom(3);
    for (let round = 0; round < 2; round += 1) await killAtRandom(business, killed, random);
    await killed.run(usersFile(), ...withMap(), '--write');
    expect(await readImported(killed.pool)).toEqual(imported);
  },
);

test('moving in 3: a row for an existing account fills what is empty, and overwrites nothing', async () => {
  const { pool, run } = await aCopy();
  const first = write(
    'first.csv',
    `email,name,password_hash,email_verified_at,stripe_customer_id,language
ada@example.org,Ada,,2026-01-01,${await aCustomer()},
bo@example.org,Bo,${bcrypt('2a')},2026-01-01,,de
`,
  );
  expect(await run(first, '--invite')).toMatchObject({ status: 1, stdout: '' });
  expect((await run(first, ...withMap(), '--write', '--invite')).status).toBe(0);
  const { rows: invited } = await pool.query(
    'select email from users where invite_requested_at is not null',
  );
  expect(invited).toHaveLength(2);
  const second = write(
    'second.csv',
    `email,name,password_hash,email_verified_at,stripe_customer_id,language
ADA@example.org,Another,${bcrypt('2y')},2026-02-02,,en
bo@example.org,Another,${bcrypt('2y')},2026-02-02,${await aCustomer()},en
`,
  );
  const { status, stdout } = await run(second, ...withMap(), '--write');
  expect(status).toBe(0);
  expect(lastLines(stdout, 1)[0]).toBe('2 users: 0 new, 2 known, 0 left out');
  const { rows } = await pool.query(
    `select email, name, password_hash, language, email_verified_at::date::text as verified from users order by 1`,
  );
  expect(rows).toEqual([
    {
      email: 'ada@example.org',
      name: 'Ada',
      password_hash: bcrypt('2y'),
      language: 'en',
      verified: '2026-01-01',
    },
    {
      email: 'bo@example.org',
      name: 'Bo',
      password_hash: bcrypt('2a'),
      language: 'de',
      verified: '2026-01-01',
    },
  ]);
  const { rows: linked } = await pool.query('select user_id from billing_customers');
  expect(linked).toHaveLength(2);

  const customer = await aCustomer();
  const { rows: ofBo } = await pool.query(
    `select stripe_customer_id as id from billing_customers c join users u on u.id = c.user_id where u.email like 'bo%'`,
  );
  const third = write(
    'third.csv',
    `email,stripe_customer_id
bo@example.org,${customer}
cy@example.org,${ofBo[0].id}
di@example.org,${customer}
ed@example.org,${customer}
`,
  );
  expect((await run(third, ...withMap(), '--write')).status).toBe(2);
  expect(readFileSync(`${third}.left-out.csv`, 'utf8')).toBe(
    'line,email,reason\r\n2,bo@example.org,ACCOUNT_DIFFERS\r\n3,cy@example.org,CUSTOMER_TAKEN\r\n5,ed@example.org,CUSTOMER_TAKEN\r\n',
  );
  const corrected = write('corrected.csv', 'email\ncy@example.org\n');
  await run(corrected, '--write');
  const { rows: leftOut } = await pool.query('select email from import_left_out order by 1');
  expect(leftOut).toEqual([{ email: 'bo@example.org' }, { email: 'ed@example.org' }]);
  expect(existsSync(`${corrected}.left-out.csv`)).toBe(false);
});

function bcrypt(kind: string): string {
  return `$${kind}$06$.rCVZVOThsIa97pEDOxvGuRRgzG64bvtJ0938xuqzv18d3ZpQhstC`;
}

async function aCustomer(): Promise<string> {
  return (await sandbox.stripe.customers.create({ name: 'A customer without a subscription' })).id;
}

test('moving in 3: an unverified sign-up gives way to a verified user, and no unverified password to a verified account', async () => {
  const { pool, run } = await aCopy();
  await pool.query(
    `insert into users (email, name, password_hash, email_verified_at) values
      ('sign-up@example.org', 'A stranger', 'hash of a stranger', null),
      ('verified@example.org', 'Ada', '${noPasswordHash}', now())`,
  );
  const file = write(
    'mixed.csv',
    `email,name,password_hash,email_verified_at
sign-up@example.org,Bo,${bcrypt('2a')},2026-01-01
verified@example.org,Other,${bcrypt('2a')},
`,
  );
  expect((await run(file, '--write')).status).toBe(0);
  const { rows } = await pool.query('select name, password_hash from users order by email');
  expect(rows).toEqual([
    { name: 'Bo', password_hash: bcrypt('2a') },
    { name: 'Ada', password_hash: noPasswordHash },
  ]);
});

test(
  'moving in: a key of another mode or account is refused before anything is read',
  { tags: 'exhaustive' },
  async () => {
    const { pool, env } = await aCopy();
    const live = await runImport(
      { ...env, STRIPE_SECRET_KEY: 'sk_live_1' },
      usersFile(),
      '--write',
    );
    expect(live).toEqual({
      status: 1,
      stdout: '',
      stderr: `STRIPE_SECRET_KEY is a live key, and STRIPE_API_BASE (${sandbox.url}) is not Stripe.\n`,
    });
    await pool.query(
      `insert into billing_customers (user_id, generation, stripe_customer_id) values (gen_random_uuid(), 1, 'cus_elsewhere')`,
    );
    const other = await runImport(env, usersFile(), ...withMap(), '--write');
    expect(other).toMatchObject({ status: 1, stdout: '' });
    expect(other.stderr).toMatch(
      /^STRIPE_SECRET_KEY belongs to another account than cus_elsewhere, /,
    );
    const without = await runImport({ ...env, STRIPE_SECRET_KEY: '' }, usersFile(), ...withMap());
    expect(without.stderr).toBe('Set STRIPE_SECRET_KEY to what the servers have.\n');
    expect((await pool.query('select from users')).rowCount).toBe(0);
  },
);

test(
  'moving in: a price that bills otherwise than the plan is refused',
  { tags: 'exhaustive' },
  async () => {
    const { run } = await aCopy();
    for (const [map, message] of [
      [
        { prices: { [prices.quarter]: 'MONTHLY' } },
        `${prices.quarter} can't be MONTHLY: it does not bill one amount each month.`,
      ],
      [{ prices: { price_gone: 'YEARLY' } }, 'Stripe knows no price price_gone.'],
    ] as const) {
      const file = write('wrong.json', JSON.stringify(map));
      expect(await run(usersFile(), '--map', file)).toEqual({
        status: 1,
        stdout: '',
        stderr: `${message}\n`,
      });
    }
  },
);

test('moving in 14, 15: beside a run that writes, another one and the end are refused; a killed one is in no way', async () => {
  const { pool, env, run } = await aCopy();
  const file = write('alone.csv', 'email\nada@example.org\nbo@example.org\n');
  const refused = {
    status: 1,
    stdout: '',
    stderr: 'Another import command is running: wait until it has ended.\n',
  };
  const { child, ended, release } = await startBlocked(pool, env, file);
  child.kill('SIGSTOP');
  await release();
  expect(
    await Promise.all([run(file, '--write'), run('finish', '--yes'), run('unmark', prices.month)]),
  ).toEqual([refused, refused, refused]);
  expect((await run(file)).status).toBe(0);

  child.kill('SIGKILL');
  await ended;
  expect(await run(file, '--write')).toMatchObject({ status: 0, stderr: '' });
  expect(await run('finish', '--yes')).toMatchObject({ status: 0 });
  expect((await pool.query('select from users')).rowCount).toBe(2);
});

/** Starts an import, and waits until it cannot store its first batch. */
async function startBlocked(pool: Pool, env: Record<string, string>, file: string) {
  const blocker = await pool.connect();
  await blocker.query(
    'begin; set local idle_in_transaction_session_timeout = 0; lock table users in share mode',
  );
  const started = startImport(env, [file, '--write']);
  onTestFinished(() => {
    started.child.kill('SIGKILL');
    blocker.release(true);
  });
  await untilBlocked(pool);
  return { ...started, release: () => blocker.query('rollback') };
}

test(
  'moving in 14: a run whose lock is lost stores nothing once the import is finished',
  { tags: 'exhaustive' },
  async () => {
    const { pool, env } = await aCopy();
    const emails = Array.from({ length: 600 }, (_, index) => `user-${index}@example.org`);
    const file = write('long.csv', ['email', ...emails].join('\n'));
    const { ended, release } = await startBlocked(pool, env, file);
    // As another command could, once the connection with the lock is gone.
    await pool.query(`update switches set is_on = false where name = 'import'`);
    await release();
    expect(await ended).toMatchObject({ status: 1, stderr: 'No import is under way.\n' });
    expect((await pool.query('select from users')).rowCount).toBe(500);
  },
);

test(
  'moving in 18: a mark is taken back until the import is finished, and the price can be ignored',
  { tags: 'exhaustive' },
  async () => {
    const { pool, run } = await aCopy();
    const { id: customer } = await sandbox.stripe.customers.create({ name: 'Ada' });
    const { id: product } = await sandbox.stripe.products.create({ name: 'Another product' });
    const { id: price } = await sandbox.stripe.prices.create({
      product,
      currency: 'usd',
      unit_amount: 500,
      recurring: { interval: 'month' },
    });
    const file = write('marked.csv', `email,stripe_customer_id\nada@example.org,${customer}\n`);
    const usual = JSON.parse(readFileSync(join(folder, 'import.json'), 'utf8'));
    const mapOf = (map: object) => ['--map', write('marked.json', JSON.stringify(map))];
    const markOf = async () => (await sandbox.stripe.prices.retrieve(price)).metadata;
    const marking = mapOf({ ...usual, prices: { ...usual.prices, [price]: 'MONTHLY' } });
    expect((await run(file, ...marking, '--write')).status).toBe(0);
    expect(await markOf()).toEqual({ stillweb_plan: 'MONTHLY' });
    const ignoring = mapOf({ ...usual, ignore: [...usual.ignore, price] });
    expect((await run(file, ...ignoring)).stderr).toContain(`npm run import -- unmark ${price}`);

    await pool.query('delete from pgboss.job');
    expect(await run('unmark', price)).toMatchObject({ status: 0, stderr: '' });
    expect(await markOf()).toEqual({});
    const { rows: jobs } = await pool.query('select data from pgboss.job');
    expect(jobs).toEqual([{ data: { customerId: customer } }]);
    expect(await run('unmark', price)).toMatchObject({
      status: 1,
      stderr: `${price} has no mark: there is nothing to take back.\n`,
    });
    expect((await run(file, ...ignoring, '--write')).status).toBe(0);
  },
);

test('moving in: a bad file is refused with its line, and nothing is written', async () => {
  const { pool, run } = await aCopy();
  const file = write('bad.csv', 'email,name\nada@example.org,Ada\nbo@example.org\n');
  expect(await run(file, '--write')).toEqual({
    status: 1,
    stdout: '',
    stderr: 'bad.csv, line 3: the row has more or fewer columns than the header.\n',
  });
  expect((await pool.query('select from users')).rowCount).toBe(0);
});

test(
  'moving in: a row that the database refuses keeps no other out',
  { tags: 'exhaustive' },
  async () => {
    const { pool, run } = await aCopy();
    await pool.query("alter table users add constraint no_bo check (email not like 'bo@%')");
    const file = write('refused.csv', 'email\nada@example.org\nbo@example.org\ncy@example.org\n');
    const { status, stderr } = await run(file, '--write');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Line 3 could not be stored: .*no_bo/);
    const { rows } = await pool.query('select email from users order by 1');
    expect(rows).toEqual([{ email: 'ada@example.org' }, { email: 'cy@example.org' }]);
  },
);

test(
  'moving in: a key that knows none of the customers is suspected',
  { tags: 'exhaustive' },
  async () => {
    const { run } = await aCopy();
    const file = write('unknown.csv', 'email,stripe_customer_id\nada@example.org,cus_gone\n');
    const { status, stdout } = await run(file);
    expect(status).toBe(2);
    expect(stdout).toContain(
      'Stripe knows none of the customers: does STRIPE_SECRET_KEY belong to',
    );
  },
);
