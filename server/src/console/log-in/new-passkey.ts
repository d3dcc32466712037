import type { RegistrationOptions, RegistrationResponse } from '@stillweb/contract/passkeys';
import { AppError } from '../../platform/app-error.ts';
import type { ConsoleContext } from '../context.ts';
import {
  claimedChallenge,
  registrationOptionsFor,
  verifyRegistration,
  type NewPasskey,
} from '../../platform/webauthn.ts';
import { createChallenge, takeChallenge } from '../store/challenges.ts';
import { insertPasskey, type StoredPasskey } from '../store/passkeys.ts';
import type { ConsoleDatabase } from '../tables.ts';

/** @param existing passkeys whose authenticators need no other */
export async function offerPasskey(
  { db, clock, relyingParty }: ConsoleContext,
  owner: { id: string; name: string; email: string },
  existing: StoredPasskey[],
): Promise<RegistrationOptions> {
  const purpose = { purpose: 'new-passkey', staffId: owner.id } as const;
  const challenge = await createChallenge(db, purpose, clock());
  return registrationOptionsFor(relyingParty, owner, { challenge, existing });
}

/** @throws AppError VALIDATION_FAILED when it is no answer to an offer for this person */
export async function verifyPasskey(
  { db, clock, relyingParty }: ConsoleContext,
  staffId: string,
  response: RegistrationResponse,
): Promise<NewPasskey> {
  const challenge = claimedChallenge(response);
  const purpose = { purpose: 'new-passkey', staffId } as const;
  const isOurs = await takeChallenge(db, challenge, purpose, clock());
  const passkey = isOurs && (await verifyRegistration(relyingParty, { response, challenge }));
  if (!passkey) throw unusable();
  return passkey;
}

/** @throws AppError VALIDATION_FAILED when it is in use already */
export async function savePasskey(
  db: ConsoleDatabase,
  passkey: NewPasskey,
  owner: { staffId: string; name: string; now: Date },
): Promise<StoredPasskey> {
  const stored = await insertPasskey(db, passkey, owner);
  if (!stored) throw unusable();
  return stored;
}

function unusable(): AppError {
  const message = 'This passkey could not be saved. Please try again.';
  return new AppError('VALIDATION_FAILED', { message });
}
