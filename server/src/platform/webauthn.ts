import type {
  Assertion,
  AuthenticationOptions,
  RegistrationOptions,
  RegistrationResponse,
} from '@stillweb/contract/account/webauthn';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';

/** A new passkey as its authenticator describes it. */
export type NewPasskey = {
  credentialId: string;
  publicKey: Buffer;
  signCount: number;
  transports: string[];
  /** Whether its owner's other devices may have it, and whether they do. */
  synced: boolean;
  backedUp: boolean;
};

/** What is stored of a passkey to check its signatures. */
export type StoredKey = {
  credential_id: string;
  public_key: Buffer;
  sign_count: number;
  transports: string[];
};

/** The relying party of passkeys: they work on this host alone. */
export type RelyingParty = { id: string; origin: string; name: string };

/** @param url the public address of the pages that use them */
export function relyingPartyOf(url: string, name: string): RelyingParty {
  const { hostname, origin } = new URL(url);
  return { id: hostname, origin, name };
}

export type PasskeyOwner = { id: string; name: string; email: string };

/** Options for a browser that creates a passkey with which no name has to be typed. */
export async function registrationOptionsFor(
  relyingParty: RelyingParty,
  owner: PasskeyOwner,
  { challenge, existing }: { challenge: string; existing: StoredKey[] },
): Promise<RegistrationOptions> {
  const options = await generateRegistrationOptions({
    rpName: relyingParty.name,
    rpID: relyingParty.id,
    userID: bytesOf(Buffer.from(userHandleOf(owner.id), 'base64url')),
    userName: owner.email,
    userDisplayName: owner.name,
    challenge: bytesOf(Buffer.from(challenge, 'base64url')),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: existing.map(({ credential_id: id, transports }) => ({ id, transports })),
    supportedAlgorithmIDs: algorithms,
  });
  return { ...options, attestation: 'none', excludeCredentials: descriptors(existing) };
}

/** How a passkey names its owner. @param id a UUID */
export function userHandleOf(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
}

/** COSE: EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257];

/** How options name passkeys. */
export function descriptors(passkeys: StoredKey[]) {
  return passkeys.map(({ credential_id: id, transports }) => ({
    id,
    type: 'public-key' as const,
    transports,
  }));
}

/** The passkey that a browser has made, if it was for this host and challenge, and verified its user. */
export async function verifyRegistration(
  relyingParty: RelyingParty,
  { response, challenge }: { response: RegistrationResponse; challenge: string },
): Promise<NewPasskey | undefined> {
  const result = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(refused);
  if (!result?.verified) return undefined;
  const { credential, credentialDeviceType, credentialBackedUp } = result.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    signCount: credential.counter,
    transports: credential.transports ?? [],
    synced: credentialDeviceType === 'multiDevice',
    backedUp: credentialBackedUp,
  };
}

/** Options for a browser that signs a challenge with the passkey that its user chooses. */
export async function logInOptionsFor(
  relyingParty: RelyingParty,
  challenge: string,
): Promise<AuthenticationOptions> {
  const { rpId, timeout } = await generateAuthenticationOptions({ rpID: relyingParty.id });
  return { rpId, timeout, challenge, userVerification: 'required' };
}

/** A signature by a passkey. */
type Signed = {
  /** How often the passkey has signed, by its own count; always 0 for one that does not count. */
  signCount: number;
  /** Whether the counter went back, as that of a copy: the signature must be rejected. */
  counterDecreased: boolean;
  backedUp: boolean;
};

/**
 * Whether a passkey has signed the challenge here, and verified its user.
 * @returns undefined when the signature counts for nothing
 */
export async function verifyAssertion(
  relyingParty: RelyingParty,
  {
    assertion,
    challenge,
    passkey,
  }: Record<'challenge', string> & {
    assertion: Assertion;
    passkey: StoredKey;
  },
): Promise<Signed | undefined> {
  const result = await verifyAuthenticationResponse({
    response: assertion,
    expectedChallenge: challenge,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: bytesOf(passkey.public_key),
      // Compared below: the library would not tell a count that went back from a wrong signature.
      counter: 0,
      transports: passkey.transports,
    },
  }).catch(refused);
  if (!result?.verified) return undefined;
  const { newCounter: signCount, credentialBackedUp: backedUp } = result.authenticationInfo;
  const counts = signCount > 0 || passkey.sign_count > 0;
  return { signCount, backedUp, counterDecreased: counts && signCount <= passkey.sign_count };
}

/** The library throws for whatever is wrong with an answer; nothing but computing happens in it. */
function refused(): undefined {
  return undefined;
}

/** The challenge that an answer says it has signed, in base64url; empty when it says none. */
export function claimedChallenge({ response }: RegistrationResponse | Assertion): string {
  try {
    const client: unknown = JSON.parse(
      Buffer.from(response.clientDataJSON, 'base64url').toString(),
    );
    const named = typeof client === 'object' && client !== null && 'challenge' in client;
    return named && typeof client.challenge === 'string' ? client.challenge : '';
  } catch {
    return '';
  }
}

/** A copy on a buffer of its own, as the library's types ask. */
function bytesOf(buffer: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer);
}
