import * as z from 'zod/mini';
import { loginResponse } from './auth.ts';
import { codeEntry } from './code.ts';
import { passwordRequired, requiredField } from '../fields.ts';
import { passkey, renamePasskeyRequest } from './keys.ts';
import {
  assertion,
  authenticationOptions,
  registrationOptions,
  registrationResponse,
} from './webauthn.ts';
import { dataOf } from '../response.ts';
import { recoveryCodeEntry } from './second-step.ts';

export const addPasskeyRequest = z.object({
  ...renamePasskeyRequest.shape,
  credential: registrationResponse,
});
export type AddPasskeyRequest = z.infer<typeof addPasskeyRequest>;

const signature = z.object({ credential: assertion });

export const passwordProof = z.object({ password: requiredField(passwordRequired) });

/**
 * Proves who uses a session: by a passkey or a recovery code, or by a code from an email or the password, which do not
 * count for changes of keys while the second step is on.
 */
const proofRequest = z.union([signature, recoveryCodeEntry, codeEntry, passwordProof]);
export type ProofRequest = z.infer<typeof proofRequest>;

/** Until when the proof counts. */
const proof = z.object({ until: z.string() });

const signingOptions = dataOf(z.object({ options: authenticationOptions }));

/** The calls around the browser's own dialogs. Apart from `keysApi`: a page loads them when a passkey is used. */
export const passkeyApi = {
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
    body: signature,
    response: loginResponse,
  },
  options: {
    operationId: 'createPasskeyOptions',
    method: 'POST',
    path: '/user/passkeys/options',
    response: dataOf(z.object({ options: registrationOptions })),
  },
  add: {
    operationId: 'addPasskey',
    method: 'POST',
    path: '/user/passkeys',
    body: addPasskeyRequest,
    response: dataOf(passkey),
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
