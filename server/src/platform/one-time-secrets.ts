import { sql, type Kysely } from 'kysely';
import { createRandomToken, hashToken } from './random-token.ts';

/** The purpose of a secret, and its only user: a browser by its cookie, a session or a person by the id. */
type Scope<Purpose extends string> = { purpose: Purpose; boundTo?: string };

/** Staff have a table of their own: the role of the console must not be able to make a secret of a user. */
type SecretTable = 'one_time_secrets' | 'staff_challenges';

/**
 * The secrets of a table that are bound to a browser or to a person, and not to an account. They are stored as hashes.
 * @param lifetime milliseconds
 */
export function createSecretStore<Purpose extends string>(table: SecretTable, lifetime: number) {
  return {
    /** @returns a new secret: 32 random bytes in base64url */
    create: async <Tables>(
      db: Kysely<Tables>,
      { purpose, boundTo }: Scope<Purpose>,
      now: Date,
    ): Promise<string> => {
      const secret = createRandomToken();
      await sql`
        insert into ${sql.table(table)} (purpose, hash, bound_to, expires_at)
        values (${purpose}, ${hashToken(secret)}, ${boundTo === undefined ? null : hashToken(boundTo)},
          ${new Date(now.getTime() + lifetime)})`.execute(db);
      return secret;
    },
    /** Uses a secret up. @returns whether it was one of ours, in this scope */
    consume: async <Tables>(
      db: Kysely<Tables>,
      secret: string,
      { purpose, boundTo }: Scope<Purpose>,
      now: Date,
    ): Promise<boolean> => {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)}
        where hash = ${hashToken(secret)} and purpose = ${purpose}
          and bound_to is not distinct from ${boundTo === undefined ? null : hashToken(boundTo)}
          and expires_at > ${now}`.execute(db);
      return numAffectedRows === 1n;
    },
  };
}
