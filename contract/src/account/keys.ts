import * as z from 'zod/mini';
import { nameField, nameRequired } from '../fields.ts';
import { dataOf } from '../response.ts';

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

/** An account at another company that logs a user in. */
export const linkedProvider = z.object({
  id: z.string(),
  /** As in "Google". */
  name: z.string(),
  linkedAt: z.string(),
});
export type LinkedProvider = z.infer<typeof linkedProvider>;

/** The ways in which a user can log in; a code by email is always one. */
export const keys = z.object({
  /** Whether there is a password: an account that a provider has made has none before a reset. */
  password: z.boolean(),
  /** Whether the rules for new passwords would refuse it: the password of another system, which moved in. */
  passwordIsWeak: z.boolean(),
  passkeys: z.array(passkey),
  providers: z.array(linkedProvider),
  /** Whether every log-in asks for a passkey or a recovery code. */
  secondStep: z.object({ on: z.boolean(), recoveryCodesLeft: z.int() }),
});
export type Keys = z.infer<typeof keys>;

export const renamePasskeyRequest = z.object({ name: nameField({ required: nameRequired }) });
export type RenamePasskeyRequest = z.infer<typeof renamePasskeyRequest>;

/** The remaining passkeys after a removal, for `PublicKeyCredential.signalAllAcceptedCredentials`. */
const acceptedPasskeys = z.object({
  rpId: z.string(),
  userId: z.string(),
  allAcceptedCredentialIds: z.array(z.string()),
});
export type AcceptedPasskeys = z.infer<typeof acceptedPasskeys>;

const passkeyParams = z.object({ id: z.uuid() });

export const keysApi = {
  list: {
    operationId: 'getKeys',
    method: 'GET',
    path: '/user/keys',
    response: dataOf(keys),
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
    response: dataOf(
      z.object({
        message: z.string(),
        accepted: acceptedPasskeys,
      }),
    ),
  },
} as const;
