import { noPassword } from '../../src/account/security/passwords/password-hasher.ts';
import { anAddress } from './a-user.ts';
import type { TestServer } from '../worlds/start-server.ts';

type ImportedUser = {
  email?: string;
  passwordHash?: string;
  verified?: boolean;
  createdAt?: string;
  importedAt?: Date;
};

/** Stores a user as an import of another business does. */
export async function anImportedUser(
  { database, clock }: TestServer,
  given: ImportedUser,
): Promise<{ id: string; email: string }> {
  const { email = anAddress('moved'), verified = true, createdAt = '2021-03-01' } = given;
  const { rows } = await database.query(
    `insert into users (email, name, password_hash, email_verified_at, created_at, imported_at)
     values ($1, 'Ada Imported', $2, case when $3 then $4::timestamptz end, $4, $5) returning id`,
    [email, given.passwordHash ?? noPassword, verified, createdAt, given.importedAt ?? clock()],
  );
  return { id: rows[0].id, email };
}

/** Gives a user a customer, as an import links one. */
export async function linkCustomer({ database }: TestServer, userId: string): Promise<void> {
  await database.query(
    `insert into billing_customers (user_id, generation, email, name, stripe_customer_id, imported_at)
     values ($1::uuid, 1, '', '', 'cus_' || $1::uuid, now())`,
    [userId],
  );
}
