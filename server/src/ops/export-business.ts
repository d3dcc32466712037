import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import { noPassword } from '../account/security/passwords/password-hasher.ts';
import type { AccountTables } from '../account/tables.ts';
import type { BillingTables } from '../billing/tables.ts';
import { queryRows } from '../platform/database/database.ts';
import { isoOf } from '../platform/iso-time.ts';
import type { OpsDatabase } from './explain-billing.ts';

const dateTime = z.iso.datetime();
const optionalDateTime = z.nullable(dateTime);

/** The files that `npm run import` takes. */
const user = z.object({
  email: z.string(),
  name: z.string(),
  /** Missing for an account without a password. */
  password_hash: z.optional(z.string()),
  email_verified_at: z.optional(dateTime),
  created_at: dateTime,
  stripe_customer_id: z.optional(z.string()),
  campaign: z.optional(z.string()),
  language: z.optional(z.string()),
});

/** A customer that a user has or had at Stripe. */
const customer = z.object({
  email: z.string(),
  stripe_customer_id: z.string(),
  created_at: dateTime,
  /** When it was deleted at Stripe. */
  deleted_at: optionalDateTime,
});

const subscription = z.object({
  email: z.string(),
  id: z.string(),
  stripe_customer_id: z.string(),
  status: z.string(),
  plan: z.nullable(z.string()),
  price_id: z.nullable(z.string()),
  /** Minor units. */
  amount: z.nullable(z.int()),
  currency: z.string(),
  created_at: dateTime,
  trial_start: optionalDateTime,
  trial_end: optionalDateTime,
  current_period_start: optionalDateTime,
  current_period_end: optionalDateTime,
  cancel_at: optionalDateTime,
  paused_from: optionalDateTime,
  paused_until: optionalDateTime,
  ended_at: optionalDateTime,
});

const consent = z.object({
  email: z.string(),
  kind: z.enum(['terms', 'news']),
  given_at: dateTime,
  withdrawn_at: optionalDateTime,
  /** Of the terms that were agreed to. */
  version: z.nullable(z.string()),
  /** The language of these terms. */
  language: z.nullable(z.string()),
});

type Reader = Transaction<AccountTables & BillingTables>;

/** A page of the lines of a file after a key, in the order of the keys. */
type ReadAfter<Line> = (trx: Reader, key: string) => Promise<{ key: string; line: Line }[]>;

const pageSize = 1000;
/** Comes before every key, all of which are text. */
const beforeAll = '';

const readUsers: ReadAfter<z.infer<typeof user>> = async (trx, key) => {
  const rows = await trx
    .selectFrom('users')
    .select(['email', 'name', 'password_hash', 'email_verified_at', 'created_at'])
    .select(['attribution', 'language'])
    .select((build) =>
      build
        .selectFrom('billing_customers')
        .select('stripe_customer_id')
        .whereRef('user_id', '=', 'users.id')
        .where('deleted_at', 'is', null)
        .orderBy('generation', 'desc')
        .limit(1)
        .as('stripe_customer_id'),
    )
    .where('email', '>', key)
    .orderBy('email')
    .limit(pageSize)
    .execute();
  return rows.map((row) => ({
    key: row.email,
    line: {
      email: row.email,
      name: row.name,
      password_hash: row.password_hash === noPassword ? undefined : row.password_hash,
      email_verified_at: isoOf(row.email_verified_at) ?? undefined,
      created_at: row.created_at.toISOString(),
      stripe_customer_id: row.stripe_customer_id ?? undefined,
      campaign: row.attribution?.campaign,
      language: row.language ?? undefined,
    },
  }));
};

const readCustomers: ReadAfter<z.infer<typeof customer>> = async (trx, key) => {
  const rows = await trx
    .selectFrom('billing_customers')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['users.email', 'billing_customers.created_at', 'deleted_at'])
    .select('stripe_customer_id')
    .where('stripe_customer_id', '>', key)
    .orderBy('stripe_customer_id')
    .limit(pageSize)
    .execute();
  return rows.map((row) => ({
    key: row.stripe_customer_id,
    line: {
      email: row.email,
      stripe_customer_id: row.stripe_customer_id,
      created_at: row.created_at.toISOString(),
      deleted_at: isoOf(row.deleted_at),
    },
  }));
};

const readSubscriptions: ReadAfter<z.infer<typeof subscription>> = async (trx, key) => {
  const rows = await trx
    .selectFrom('subscriptions')
    .innerJoin(
      'billing_customers',
      'billing_customers.stripe_customer_id',
      'subscriptions.stripe_customer_id',
    )
    .innerJoin('users', 'users.id', 'user_id')
    .selectAll('subscriptions')
    .select('users.email')
    .where('subscriptions.id', '>', key)
    .orderBy('subscriptions.id')
    .limit(pageSize)
    .execute();
  return rows.map((row) => ({
    key: row.id,
    line: {
      email: row.email,
      id: row.id,
      stripe_customer_id: row.stripe_customer_id,
      status: row.status,
      plan: row.plan,
      price_id: row.price_id,
      amount: row.amount,
      currency: row.currency,
      created_at: row.created_at.toISOString(),
      trial_start: isoOf(row.trial_start),
      trial_end: isoOf(row.trial_end),
      current_period_start: isoOf(row.current_period_start),
      current_period_end: isoOf(row.current_period_end),
      cancel_at: isoOf(row.cancel_at),
      paused_from: isoOf(row.paused_from),
      paused_until: isoOf(row.paused_until),
      ended_at: isoOf(row.ended_at),
    },
  }));
};

const consentRow = z.extend(consent, {
  key: z.string(),
  given_at: z.date(),
  withdrawn_at: z.nullable(z.date()),
});

const readConsents: ReadAfter<z.infer<typeof consent>> = async (trx, key) => {
  const statement = sql`
      select key, email, kind, given_at, withdrawn_at, version, consents.language
      from (
        select 'terms ' || users.id as key, users.id as user_id, 'terms' as kind,
          agreed_at as given_at, null::timestamptz as withdrawn_at, terms_version as version,
          terms_language as language
        from users where agreed_at is not null
        union all
        select 'news ' || id, user_id, 'news', given_at, withdrawn_at, null, null
        from news_consents
      ) as consents
      join users on users.id = user_id
      where key > ${key}
      order by key
      limit ${pageSize}`;
  const rows = await queryRows(trx, consentRow, statement);
  return rows.map(({ key, given_at, withdrawn_at, ...row }) => ({
    key,
    line: {
      ...row,
      given_at: given_at.toISOString(),
      withdrawn_at: isoOf(withdrawn_at),
    },
  }));
};

type Book = { line: z.ZodMiniType; readAfter: ReadAfter<object> };

const books: Record<string, Book> = {
  users: { line: user, readAfter: readUsers },
  customers: { line: customer, readAfter: readCustomers },
  subscriptions: { line: subscription, readAfter: readSubscriptions },
  consents: { line: consent, readAfter: readConsents },
};

/**
 * Writes the business as JSON lines, and `schema.json` with a JSON Schema of the lines of each file, as the database
 * is at one moment. Only the owner of the files may read them: they hold password hashes.
 * @param folder created if missing; an existing one keeps its files
 * @returns the written files, line by line
 * @throws when a file is there already
 */
export async function exportBusiness(db: OpsDatabase, folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const schemas = Object.entries(books).map(([name, { line }]) => [
    `${name}.jsonl`,
    z.toJSONSchema(line),
  ]);
  await writeNew(join(folder, 'schema.json'), async (write) => {
    await write(`${JSON.stringify(Object.fromEntries(schemas), null, 2)}\n`);
  });
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const written: string[] = [];
      for (const [name, book] of Object.entries(books)) {
        const path = join(folder, `${name}.jsonl`);
        written.push(`${path}: ${await writeBook(trx, path, book)} lines`);
      }
      return written;
    });
}

async function writeBook(trx: Reader, path: string, { readAfter }: Book): Promise<number> {
  let count = 0;
  await writeNew(path, async (write) => {
    let page = await readAfter(trx, beforeAll);
    while (page.length > 0) {
      await write(page.map(({ line }) => `${JSON.stringify(line)}\n`).join(''));
      count += page.length;
      page = await readAfter(trx, page.at(-1)?.key ?? beforeAll);
    }
  });
  return count;
}

async function writeNew(
  path: string,
  task: (write: (text: string) => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw isThere ? new Error(`${path} exists already: choose another folder.`) : error;
  });
  try {
    await task((text) => file.write(text));
  } finally {
    await file.close();
  }
}
