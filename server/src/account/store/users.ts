import type { Attribution } from '@stillweb/contract/attribution';
import type { User } from '@stillweb/contract/account/user';
import type { ExpressionBuilder } from 'kysely';
import type { AccountDatabase, AccountTables } from '../tables.ts';

/** A user who has proved to be one: with that address, and that password if one was entered. */
export type ProvenUser = { userId: string; email: string; passwordHash?: string | undefined };

/** Whether what a user has proved to be one by is still so, and the account is not blocked. */
export function matchesProof({ userId, email, passwordHash }: ProvenUser) {
  return (user: ExpressionBuilder<AccountTables, 'users'>) =>
    user.and([
      user('id', '=', userId),
      user('email', '=', email),
      user('blocked_at', 'is', null),
      ...(passwordHash === undefined ? [] : [user('password_hash', '=', passwordHash)]),
    ]);
}

export type Credentials = {
  id: string;
  name: string;
  email: string;
  passwordHash: string;
  verified: boolean;
  /** Whether the receiving server refuses the address for good. */
  isUndeliverable: boolean;
  isBlocked: boolean;
  isImported: boolean;
  /** That of emails to the user; null where it is not known. */
  language: string | null;
  /** Undefined until its owner has logged in with a password that came by an import. */
  passwordIsWeak: boolean | undefined;
  /** Browsers that were known before are known no longer. */
  devicesForgottenAt: Date | null;
};

export type NewUser = {
  email: string;
  name: string;
  passwordHash: string;
  /** The terms that a user agrees to by signing up. */
  termsVersion: string;
  attribution?: Attribution | undefined;
  /** Of the page; undefined where it is not known. */
  language?: string | undefined;
};

/** A user as an email is addressed to. */
export type Recipient = Pick<Credentials, 'name' | 'email' | 'isUndeliverable' | 'language'>;

/** The recipient of emails to a user; undefined when there is no user with this id. */
export async function findRecipient(
  db: AccountDatabase,
  id: string,
): Promise<Recipient | undefined> {
  const user = await findProfile(db, { id });
  return user && recipientOf(user);
}

type RecipientRow = {
  name: string;
  email: string;
  email_undeliverable_at: Date | null;
  language: string | null;
};

function recipientOf({ email_undeliverable_at, ...user }: RecipientRow): Recipient {
  const { name, email, language } = user;
  return { name, email, language, isUndeliverable: email_undeliverable_at !== null };
}

/** The profile of an account. It has nothing secret, so the console may read it, too. */
export type Profile = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

export function findProfile(db: AccountDatabase, key: { id: string } | { email: string }) {
  const query = db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'created_at'])
    .select(['email_verified_at', 'email_undeliverable_at', 'blocked_at'])
    .select([
      'attribution',
      'terms_version',
      'terms_language',
      'agreed_at',
      'imported_at',
      'language',
    ]);
  return (
    'id' in key ? query.where('id', '=', key.id) : query.where('email', '=', key.email)
  ).executeTakeFirst();
}

/**
 * Whether no other account can get the address of this one: it is verified, or was imported and may have a customer at
 * Stripe. Who signs up with that address verifies the imported account.
 */
export function holdsAddress(user: Pick<Profile, 'email_verified_at' | 'imported_at'>): boolean {
  return user.email_verified_at !== null || user.imported_at !== null;
}

/** Name and address of a user; undefined for an unknown id. */
export async function findUser(db: AccountDatabase, id: string): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findCredentials(
  db: AccountDatabase,
  key: { id: string } | { email: string },
): Promise<Credentials | undefined> {
  const query = db
    .selectFrom('users')
    .select([
      'id',
      'name',
      'email',
      'password_hash',
      'email_verified_at',
      'email_undeliverable_at',
      'blocked_at',
      'imported_at',
      'password_is_weak',
      'devices_forgotten_at',
      'language',
    ]);
  const row = await (
    'id' in key ? query.where('id', '=', key.id) : query.where('email', '=', key.email)
  ).executeTakeFirst();
  if (!row) return undefined;
  const { id, name, email, language, password_hash: passwordHash } = row;
  return {
    id,
    name,
    email,
    language,
    passwordHash,
    verified: row.email_verified_at !== null,
    isUndeliverable: row.email_undeliverable_at !== null,
    isBlocked: row.blocked_at !== null,
    isImported: row.imported_at !== null,
    passwordIsWeak: row.password_is_weak ?? undefined,
    devicesForgottenAt: row.devices_forgotten_at,
  };
}

/** An account with a proven address, so that everything of the address belongs to its user. */
export async function findVerifiedUser(
  db: AccountDatabase,
  key: { id: string } | { email: string },
): Promise<{ id: string; email: string } | undefined> {
  const user = await findProfile(db, key);
  return user?.email_verified_at ? { id: user.id, email: user.email } : undefined;
}

/**
 * Creates a user who must still verify the address, or locks one; a verified user is not changed. Name
 * and password stay those of the first sign-up: `verifyRegistration` chooses one, because none of
 * several has proved anything. An unverified account is as old as its newest sign-up and has its language, unless it was
 * imported.
 */
export async function createUser(db: AccountDatabase, user: NewUser, now: Date): Promise<void> {
  await db
    .insertInto('users')
    .values(rowOf(user, now))
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet((eb) => ({
          created_at: eb
            .case()
            .when('users.imported_at', 'is', null)
            .then(now)
            .else(eb.ref('users.created_at'))
            .end(),
          language: eb
            .case()
            .when('users.imported_at', 'is', null)
            .then(eb.fn.coalesce('excluded.language', 'users.language'))
            .else(eb.ref('users.language'))
            .end(),
        }))
        .where('users.email_verified_at', 'is', null),
    )
    .execute();
}

/**
 * Creates a user whose address is proven; undefined when a verified or blocked account has it. Whether the address is
 * reserved for its former owner, `findReservation` says afterwards. All sign-ups with the
 * address that are not verified are discarded, because they have proved nothing; an account that was imported becomes
 * this user's, because a customer at Stripe may belong to it.
 */
export async function createVerifiedUser(
  trx: AccountDatabase,
  user: NewUser,
  now: Date,
): Promise<User | undefined> {
  await trx
    .deleteFrom('users')
    .where('email', '=', user.email)
    .where('email_verified_at', 'is', null)
    .where('blocked_at', 'is', null)
    .where('imported_at', 'is', null)
    .execute();
  const row = { ...rowOf(user, now), email_verified_at: now };
  const { created_at: _asImported, language: _kept, ...proven } = row;
  return trx
    .insertInto('users')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet((eb) => ({
          ...proven,
          email_undeliverable_at: null,
          language: eb.fn.coalesce('users.language', 'excluded.language'),
        }))
        .where('users.imported_at', 'is not', null)
        .where('users.email_verified_at', 'is', null)
        .where('users.blocked_at', 'is', null),
    )
    .returning(['id', 'name', 'email'])
    .executeTakeFirst();
}

function rowOf(user: NewUser, now: Date) {
  const { email, name, passwordHash, termsVersion, attribution, language = null } = user;
  return {
    email,
    name,
    password_hash: passwordHash,
    attribution: attribution ? JSON.stringify(attribution) : null,
    terms_version: termsVersion,
    terms_language: termsLanguageOf(user),
    language,
    agreed_at: now,
    created_at: now,
  };
}

/** The language of the terms that a sign-up has agreed to: of its page, or English, in which any other client is answered. */
export function termsLanguageOf({ language }: Pick<NewUser, 'language'>): string {
  return language ?? 'en';
}

/**
 * Locks a user until the end of the transaction. Each that changes rows of several tables of an account
 * does so first: if two began with different tables, each could wait for the other.
 * @returns undefined when the account is gone
 */
export async function lockUser(
  trx: AccountDatabase,
  id: string,
): Promise<{ email: string } | undefined> {
  return trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Gives a user a new password. Who has chosen it may have done so because of a browser that is known. */
export async function setPassword(
  db: AccountDatabase,
  id: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      password_is_weak: false,
      devices_forgotten_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Ends that browsers are known from which a user has logged in. */
export async function forgetDevices(db: AccountDatabase, id: string, now: Date): Promise<void> {
  await db.updateTable('users').set({ devices_forgotten_at: now }).where('id', '=', id).execute();
}

/**
 * Stores another hash of the same password.
 * @param isWeak whether our rules would refuse the password
 * @returns whether the password was still the one that the caller has checked
 */
export async function replacePassword(
  db: AccountDatabase,
  id: string,
  { from, to, isWeak }: { from: string; to: string; isWeak: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: to, password_is_weak: isWeak })
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes a user; sessions and links are deleted with it. */
export async function deleteUser(db: AccountDatabase, id: string): Promise<Recipient | undefined> {
  const row = await db
    .deleteFrom('users')
    .where('id', '=', id)
    .returning(['name', 'email', 'email_undeliverable_at', 'language'])
    .executeTakeFirst();
  return row && recipientOf(row);
}

/**
 * Stores the language of emails to a user.
 * @param set.isChosen false for one that stays behind any other
 * @returns whether the user exists and the language was stored
 */
export async function setLanguage(
  db: AccountDatabase,
  id: string,
  { language, isChosen }: { language: string; isChosen: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ language })
    .where('id', '=', id)
    .$if(!isChosen, (query) => query.where('language', 'is', null))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function renameUser(
  db: AccountDatabase,
  id: string,
  name: string,
): Promise<User | undefined> {
  return db
    .updateTable('users')
    .set({ name })
    .where('id', '=', id)
    .returning(['id', 'name', 'email'])
    .executeTakeFirst();
}

/** Blocks an account; returns whether it was not blocked before. */
export async function markBlocked(
  trx: AccountDatabase,
  userId: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ blocked_at: now })
    .where('id', '=', userId)
    .where('blocked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends the block of an account; returns whether it was blocked. */
export async function clearBlocked(trx: AccountDatabase, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ blocked_at: null })
    .where('id', '=', userId)
    .where('blocked_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
