import type { AddPasskeyRequest, Passkey } from '@stillweb/contract/console/staff/session';
import type {
  RegistrationOptions,
  RegistrationResponse,
} from '@stillweb/contract/account/webauthn';
import { AppError } from '../../../platform/app-error.ts';
import {
  presentPasskey,
  verifyNewPasskey,
  type StoredPasskey,
} from '../../../platform/passkeys.ts';
import type { NewPasskey, PasskeyOwner } from '../../../platform/webauthn.ts';
import type { Actor } from '../../append-audit.ts';
import type { ConsoleContext } from '../../context.ts';
import { challenges, staffPasskeys } from '../../store/passkeys.ts';
import { findStaff, lockStaff } from '../../store/staff.ts';
import { personOf, recordChange } from '../record-change.ts';
import type { ConsoleTransaction } from '../../tables.ts';

const purpose = 'new-passkey';

export async function offerPasskey(
  { db, clock, relyingParty }: ConsoleContext,
  owner: PasskeyOwner,
): Promise<RegistrationOptions> {
  const challenge = await challenges.create(db, { purpose, boundTo: owner.id }, clock());
  return staffPasskeys.offer(db, owner, { relyingParty, challenge });
}

/** @throws AppError VALIDATION_FAILED when it is no answer to an offer for this person */
export async function verifyPasskey(
  { db, clock, relyingParty }: ConsoleContext,
  staffId: string,
  response: RegistrationResponse,
): Promise<NewPasskey> {
  return verifyNewPasskey(relyingParty, response, (challenge) =>
    challenges.consume(db, challenge, { purpose, boundTo: staffId }, clock()),
  );
}

/** @throws AppError VALIDATION_FAILED when the passkey cannot be used */
export async function addPasskey(
  context: ConsoleContext,
  actor: Actor,
  { name, credential }: AddPasskeyRequest,
): Promise<Passkey> {
  const { db, clock } = context;
  const staffId = actor.staff.id;
  const passkey = await verifyPasskey(context, staffId, credential);
  return db.transaction().execute(async (trx) => {
    const stored = await staffPasskeys.save(trx, passkey, { ownerId: staffId, name, now: clock() });
    await recordOwn(context, trx, actor, { action: 'add-passkey', target: stored.id });
    return presentOwn(stored);
  });
}

/**
 * Removes one of several passkeys.
 * @throws AppError NOT_FOUND, or FORBIDDEN when it is the last one
 */
export async function removePasskey(
  context: ConsoleContext,
  actor: Actor,
  id: string,
): Promise<void> {
  const staffId = actor.staff.id;
  await context.db.transaction().execute(async (trx) => {
    // Of two removals at the same moment the second must see the first.
    await lockStaff(trx, staffId);
    const own = await staffPasskeys.list(trx, staffId);
    if (!own.some((passkey) => passkey.id === id)) throw new AppError('NOT_FOUND');
    if (own.length === 1) {
      throw new AppError('FORBIDDEN', { message: 'This is your only passkey: add another first.' });
    }
    await staffPasskeys.remove(trx, { id, ownerId: staffId });
    await recordOwn(context, trx, actor, { action: 'remove-passkey', target: id });
  });
}

async function recordOwn(
  context: ConsoleContext,
  trx: ConsoleTransaction,
  actor: Actor,
  act: { action: 'add-passkey' | 'remove-passkey'; target: string },
): Promise<void> {
  const member = await findStaff(trx, { id: actor.staff.id });
  if (!member) throw new AppError('NOT_FOUND');
  const change = act.action === 'add-passkey' ? 'has one more passkey' : 'has removed a passkey';
  await recordChange(context, trx, actor, {
    act,
    text: `${personOf(member)} ${change}.`,
    affected: member.email,
  });
}

export function presentOwn(row: StoredPasskey): Passkey {
  return { ...presentPasskey(row), synced: row.synced };
}
