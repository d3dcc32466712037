import type { Passkey } from '@stillweb/contract/account/keys';
import type {
  Assertion,
  RegistrationOptions,
  RegistrationResponse,
} from '@stillweb/contract/account/webauthn';
import { t } from '@stillweb/texts/t';
import { sql, type Selectable } from 'kysely';
import * as z from 'zod/mini';
import { AppError } from './app-error.ts';
import type { Clock } from './clock.ts';
import { queryRows, type Executor } from './database/database.ts';
import type { DB } from './database/database-schema.ts';
import { isoOf } from './iso-time.ts';
import {
  claimedChallenge,
  registrationOptionsFor,
  userHandleOf,
  verifyAssertion,
  verifyRegistration,
  type NewPasskey,
  type PasskeyOwner,
  type RelyingParty,
} from './webauthn.ts';

type PasskeyTable = 'user_passkeys' | 'staff_passkeys';

export type StoredPasskey = Selectable<DB[PasskeyTable]>;

const storedPasskey: z.ZodMiniType<StoredPasskey> = z.object({
  id: z.string(),
  owner_id: z.string(),
  credential_id: z.string(),
  public_key: z.instanceof(Buffer),
  sign_count: z.int(),
  transports: z.array(z.string()),
  synced: z.boolean(),
  backed_up: z.boolean(),
  name: z.string(),
  created_at: z.date(),
  last_used_at: z.nullable(z.date()),
});

type Verifier = { relyingParty: RelyingParty; clock: Clock };

/** Uses up a challenge that was signed. @returns whether it was one of ours */
type ConsumeChallenge = (challenge: string) => Promise<boolean>;

/** The passkeys in one table. */
export function createPasskeys(table: PasskeyTable) {
  const passkeys = sql.table(table);

  /** The passkeys of an owner, the oldest first. */
  function list<Tables>(db: Executor<Tables>, ownerId: string): Promise<StoredPasskey[]> {
    const statement = sql`
      select * from ${passkeys} where owner_id = ${ownerId} order by created_at`;
    return queryRows(db, storedPasskey, statement);
  }

  async function find<Tables>(
    db: Executor<Tables>,
    credentialId: string,
  ): Promise<StoredPasskey | undefined> {
    const statement = sql`select * from ${passkeys} where credential_id = ${credentialId}`;
    return (await queryRows(db, storedPasskey, statement))[0];
  }

  /** Options for a browser that creates one more passkey, on an authenticator that has none yet. */
  async function offer<Tables>(
    db: Executor<Tables>,
    owner: PasskeyOwner,
    { relyingParty, challenge }: { relyingParty: RelyingParty; challenge: string },
  ): Promise<RegistrationOptions> {
    const existing = await list(db, owner.id);
    return registrationOptionsFor(relyingParty, owner, { challenge, existing });
  }

  /** @throws AppError VALIDATION_FAILED when it is in use already */
  async function save<Tables>(
    db: Executor<Tables>,
    passkey: NewPasskey,
    { ownerId, name, now }: { ownerId: string; name: string; now: Date },
  ): Promise<StoredPasskey> {
    const statement = sql`
      insert into ${passkeys} (owner_id, credential_id, public_key, sign_count, transports, synced,
        backed_up, name, created_at)
      values (${ownerId}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.signCount},
        ${passkey.transports}, ${passkey.synced}, ${passkey.backedUp}, ${name}, ${now})
      on conflict (credential_id) do nothing
      returning *`;
    const [saved] = await queryRows(db, storedPasskey, statement);
    if (!saved) throw unusable();
    return saved;
  }

  async function rename<Tables>(
    db: Executor<Tables>,
    { id, ownerId }: { id: string; ownerId: string },
    name: string,
  ): Promise<StoredPasskey | undefined> {
    const statement = sql`
      update ${passkeys} set name = ${name} where id = ${id} and owner_id = ${ownerId}
      returning *`;
    return (await queryRows(db, storedPasskey, statement))[0];
  }

  /** @returns whether the owner had it */
  async function remove<Tables>(
    db: Executor<Tables>,
    { id, ownerId }: { id: string; ownerId: string },
  ): Promise<boolean> {
    const { numAffectedRows } = await sql`
      delete from ${passkeys} where id = ${id} and owner_id = ${ownerId}`.execute(db);
    return numAffectedRows === 1n;
  }

  /**
   * Finds the passkey that has signed a challenge, and notes its use. One whose counter has decreased is a copy: its
   * signature does not count, and it is left as it was.
   * @param challenge that may be signed now, in base64url
   * @param ownerId whose passkey it must be; undefined where a log-in finds its owner by it
   * @returns undefined when the signature is not by a passkey of this site
   */
  async function checkSignature<Tables>(
    db: Executor<Tables>,
    { relyingParty, clock }: Verifier,
    {
      assertion,
      challenge,
      ownerId,
    }: { assertion: Assertion; challenge: string; ownerId?: string },
  ): Promise<{ passkey: StoredPasskey; counterDecreased: boolean } | undefined> {
    const passkey = await find(db, assertion.id);
    if (!passkey || !namesOwner(assertion, passkey)) return undefined;
    if (ownerId !== undefined && passkey.owner_id !== ownerId) return undefined;
    const signed = await verifyAssertion(relyingParty, { assertion, challenge, passkey });
    if (!signed) return undefined;
    const { signCount, backedUp, counterDecreased } = signed;
    if (!counterDecreased) {
      await sql`
        update ${passkeys}
        set sign_count = ${signCount}, backed_up = ${backedUp}, last_used_at = ${clock()}
        where id = ${passkey.id}`.execute(db);
    }
    return { passkey, counterDecreased };
  }

  return { list, find, offer, save, rename, remove, checkSignature };
}

/**
 * The passkey that a browser has made. Its challenge is used up by the first answer, right or wrong.
 * @throws AppError VALIDATION_FAILED when it is no answer to a challenge of ours
 */
export async function verifyNewPasskey(
  relyingParty: RelyingParty,
  response: RegistrationResponse,
  consume: ConsumeChallenge,
): Promise<NewPasskey> {
  const challenge = claimedChallenge(response);
  const isOurs = await consume(challenge);
  const passkey = isOurs && (await verifyRegistration(relyingParty, { response, challenge }));
  if (!passkey) throw unusable();
  return passkey;
}

export function presentPasskey(row: StoredPasskey): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: isoOf(row.last_used_at),
    backedUp: row.backed_up,
  };
}

function namesOwner({ response }: Assertion, passkey: StoredPasskey): boolean {
  return !response.userHandle || response.userHandle === userHandleOf(passkey.owner_id);
}

function unusable(): AppError {
  const message = t(
    'errors.passkey.not-saved',
    'This passkey could not be saved. Please try again.',
  );
  return new AppError('VALIDATION_FAILED', { message });
}
