import * as z from 'zod/mini';
import { loginResponse } from './auth.ts';
import { nameField, requiredField } from './fields.ts';
import {
  assertion,
  authenticationOptions,
  registrationOptions,
  registrationResponse,
} from './passkeys.ts';
import { acknowledgement, dataOf } from './response.ts';

/** A passkey as its owner sees it. Times are ISO 8601. */
export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  /** Whether its owner's other devices have it too. */
  backedUp: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;

export const mostPasskeys = 10;

/** The ways in which a user can log in, besides the password. */
export const keys = z.object({ passkeys: z.array(passkey) });
export type Keys = z.infer<typeof keys>;

export const renamePasskeyRequest = z.object({ name: nameField({ required: 'Name is required' }) });
export type RenamePasskeyRequest = z.infer<typeof renamePasskeyRequest>;

export const addPasskeyRequest = z.object({
  ...renamePasskeyRequest.shape,
  credential: registrationResponse,
});
export type AddPasskeyRequest = z.infer<typeof addPasskeyRequest>;

const passkeyParams = z.object({ id: z.uuid() });

const passkeyLogInRequest = z.object({ credential: assertion });
export type PasskeyLogInRequest = z.infer<typeof passkeyLogInRequest>;

export const passwordProof = z.object({ password: requiredField('Password is required') });

/** Proves who uses a session: by the password, or by a passkey. */
const proofRequest = z.union([passkeyLogInRequest, passwordProof]);
export type ProofRequest = z.infer<typeof proofRequest>;

/** Until when the proof counts. */
const proof = z.object({ until: z.string() });

const signingOptions = dataOf(z.object({ options: authenticationOptions }));

/** Passkeys, and the proof that changes of them need. Apart from `authApi`: a page loads these calls when they are used. */
export const keysApi = {
  logInOptions: {
    operationId: 'createPasskeyLogInOptions',
    method: 'POST',
    path: '/auth/passkey/options',
    response: signingOptions,
  },
  logIn: {
    operationId: 'logInWithPasskey',
    method: 'POST',
    path: '/auth/passkey',
    body: passkeyLogInRequest,
    response: loginResponse,
  },
  list: {
    operationId: 'getKeys',
    method: 'GET',
    path: '/user/keys',
    response: dataOf(keys),
  },
  passkeyOptions: {
    operationId: 'createPasskeyOptions',
    method: 'POST',
    path: '/user/passkeys/options',
    response: dataOf(z.object({ options: registrationOptions })),
  },
  addPasskey: {
    operationId: 'addPasskey',
    method: 'POST',
    path: '/user/passkeys',
    body: addPasskeyRequest,
    response: dataOf(passkey),
  },
  renamePasskey: {
    operationId: 'renamePasskey',
    method: 'PATCH',
    path: '/user/passkeys/:id',
    params: passkeyParams,
    body: renamePasskeyRequest,
    response: dataOf(passkey),
  },
  removePasskey: {
    operationId: 'removePasskey',
    method: 'DELETE',
    path: '/user/passkeys/:id',
    params: passkeyParams,
    response: acknowledgement,
  },
  proofOptions: {
    operationId: 'createProofOptions',
    method: 'POST',
    path: '/user/proof/options',
    response: signingOptions,
  },
  prove: {
    operationId: 'proveIdentity',
    method: 'POST',
    path: '/user/proof',
    body: proofRequest,
    response: dataOf(proof),
  },
} as const;
