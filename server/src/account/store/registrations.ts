import { dayMs } from '@stillweb/contract/time';
import type { Attribution } from '@stillweb/contract/attribution';
import type { SignUpChoice } from '@stillweb/contract/account/auth';
import type { User } from '@stillweb/contract/account/user';
import { sql } from 'kysely';
import { batchDelete } from '../../platform/database/batch-delete.ts';
import type { AccountDatabase } from '../tables.ts';
import type { OpenLink } from './one-time-secrets.ts';
import { termsLanguageOf } from './users.ts';

export type NewRegistration = {
  email: string;
  name: string;
  passwordHash: string;
  /** The terms that a user agrees to by signing up. */
  termsVersion: string;
  attribution?: Attribution | undefined;
  /** Of the page; undefined where it is not known. */
  language?: string | undefined;
  choice?: SignUpChoice | undefined;
};

export type Registration = {
  id: string;
  passwordHash: string;
  choice: SignUpChoice | undefined;
};

const linkLifetimeMs = dayMs;
/** Longer than a link: a new one can be asked for, and a stranger's later sign-up is still one of several. */
const lifetimeMs = 30 * dayMs;

/**
 * Stores a sign-up of an unverified address; one with the same password is renewed. All others stay: no one
 * knows which of them is the owner's before it is verified.
 * @param db a transaction in which `createUser` has locked the user
 * @returns its id; undefined for a verified address, which takes the same statements and changes nothing
 */
export async function saveRegistration(
  db: AccountDatabase,
  { email, name, passwordHash, termsVersion, attribution, language, choice }: NewRegistration,
  now: Date,
): Promise<string | undefined> {
  await renewImportedRegistration(db, email, now);
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  const row = await db
    .insertInto('registrations')
    .columns([
      'user_id',
      'name',
      'password_hash',
      'attribution',
      'created_at',
      'expires_at',
      'terms_version',
      'terms_language',
      'agreed_at',
      'choice',
      'language',
    ])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([
          'id',
          eb.val(name).as('name'),
          eb.val(passwordHash).as('password_hash'),
          eb.cast(eb.val(jsonOrNull(attribution)), 'jsonb').as('attribution'),
          eb.cast(eb.val(now), 'timestamptz').as('created_at'),
          eb.cast(eb.val(expiresAt), 'timestamptz').as('expires_at'),
          eb.val(termsVersion).as('terms_version'),
          eb.val(termsLanguageOf({ language })).as('terms_language'),
          eb.cast(eb.val(now), 'timestamptz').as('agreed_at'),
          eb.cast(eb.val(jsonOrNull(choice)), 'jsonb').as('choice'),
          eb.val(language ?? null).as('language'),
        ])
        .where('email', '=', email)
        .where('email_verified_at', 'is', null),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'password_hash']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        expires_at: eb.ref('excluded.expires_at'),
        terms_version: eb.ref('excluded.terms_version'),
        terms_language: eb.ref('excluded.terms_language'),
        agreed_at: eb.ref('excluded.agreed_at'),
        // A browser sends its attribution once, but people may sign up twice.
        attribution: eb.fn.coalesce('excluded.attribution', 'registrations.attribution'),
        choice: eb.fn.coalesce('excluded.choice', 'registrations.choice'),
        language: eb.fn.coalesce('excluded.language', 'registrations.language'),
      })),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/**
 * Makes a sign-up of an imported user who is not verified, or lets it wait again: such a user may be verified at
 * any time.
 */
async function renewImportedRegistration(
  db: AccountDatabase,
  email: string,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  await sql`
    insert into registrations (user_id, name, password_hash, attribution, terms_version, terms_language,
      agreed_at, created_at, expires_at)
    select id, name, password_hash, attribution, terms_version, terms_language, agreed_at, created_at,
      ${expiresAt}::timestamptz
    from users
    where email = ${email} and email_verified_at is null and imported_at is not null
    on conflict (user_id, password_hash) do update set expires_at = excluded.expires_at
      where registrations.expires_at <= ${now}`.execute(db);
}

/**
 * Opens a link for a sign-up, beside those that were sent for it before.
 * @param request.registrationId the newest sign-up of the address if it is missing or has ended
 * @param request.choice stored if the sign-up has none; anyone can request the email, so it replaces nothing
 * @returns undefined unless the address is to be verified at this moment
 */
export async function openVerificationLink(
  db: AccountDatabase,
  request: {
    email: string;
    registrationId?: string | undefined;
    choice?: SignUpChoice | undefined;
  },
  now: Date,
): Promise<OpenLink | undefined> {
  await renewImportedRegistration(db, request.email, now);
  const row = await db
    .updateTable('registrations')
    .set({ choice: sql<string | null>`coalesce(choice, ${jsonOrNull(request.choice)}::jsonb)` })
    .where('id', '=', (from) =>
      from
        .selectFrom('registrations')
        .innerJoin('users', 'users.id', 'user_id')
        .select('registrations.id')
        .where('email', '=', request.email)
        .where('email_verified_at', 'is', null)
        .where('expires_at', '>', now)
        .orderBy(
          sql`registrations.id is not distinct from ${request.registrationId ?? null}`,
          'desc',
        )
        .orderBy('expires_at', 'desc')
        .orderBy('registrations.id')
        .limit(1),
    )
    .returning('id')
    .executeTakeFirst();
  return row && { id: row.id, expiresAt: new Date(now.getTime() + linkLifetimeMs) };
}

/** The unverified user to whose address a link was sent; undefined when it is used or expired. */
export function findLinkOwner(
  db: AccountDatabase,
  id: string,
  now: Date,
): Promise<{ id: string; email: string } | undefined> {
  return selectLinkOwner(db, id, now).executeTakeFirst();
}

/** Whether a link still works; of parallel uses the others wait, and find that it does not. */
export async function lockLink(trx: AccountDatabase, id: string, now: Date): Promise<boolean> {
  const owner = await selectLinkOwner(trx, id, now).forUpdate('users').executeTakeFirst();
  return owner !== undefined;
}

function selectLinkOwner(db: AccountDatabase, id: string, now: Date) {
  return db
    .selectFrom('registrations')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['users.id', 'users.email'])
    .where('registrations.id', '=', id)
    .where('registrations.expires_at', '>', now)
    .where('email_verified_at', 'is', null);
}

/** All sign-ups with the address of an unverified user that wait for their verification. */
export async function listRegistrations(
  db: AccountDatabase,
  userId: string,
  now: Date,
): Promise<Registration[]> {
  const rows = await db
    .selectFrom('registrations')
    .select(['id', 'password_hash as passwordHash', 'choice'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .execute();
  return rows.map((row) => ({ ...row, choice: row.choice ?? undefined }));
}

/** Gives a user name and password of one sign-up, and ends all of the address. */
export async function verifyRegistration(
  trx: AccountDatabase,
  id: string,
  now: Date,
): Promise<User | undefined> {
  const user = await trx
    .updateTable('users')
    .from('registrations')
    .where('registrations.id', '=', id)
    .whereRef('users.id', '=', 'registrations.user_id')
    .set((row) => ({
      name: row.ref('registrations.name'),
      password_hash: row.ref('registrations.password_hash'),
      attribution: row.fn
        .coalesce('registrations.attribution', 'users.attribution')
        .$castTo<string | null>(),
      language: row.fn.coalesce('registrations.language', 'users.language'),
      terms_version: row.ref('registrations.terms_version'),
      terms_language: row.ref('registrations.terms_language'),
      agreed_at: row.ref('registrations.agreed_at'),
      email_verified_at: now,
      email_undeliverable_at: null,
    }))
    .returning(['users.id', 'users.name', 'users.email'])
    .executeTakeFirst();
  if (user) await endRegistrations(trx, user.id);
  return user;
}

/** Ends all sign-ups with the address of a user, and revokes their links. */
export async function endRegistrations(db: AccountDatabase, userId: string): Promise<void> {
  await db.deleteFrom('registrations').where('user_id', '=', userId).execute();
}

/** Deletes a batch of the sign-ups that have waited too long. */
export const deleteExpiredRegistrations = batchDelete({
  table: 'registrations',
  key: 'id',
  since: 'expires_at',
});

const jsonOrNull = (value: object | undefined) => (value ? JSON.stringify(value) : null);
