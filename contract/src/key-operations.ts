import { type keysApi, mostPasskeys } from './keys.ts';
import type { Operation } from './operation.ts';
import type { passkeyApi } from './passkey-api.ts';

type KeyOperationId =
  | (typeof keysApi)[keyof typeof keysApi]['operationId']
  | (typeof passkeyApi)[keyof typeof passkeyApi]['operationId'];

/** The API reference of passkeys and proofs. */
export const keyOperations: Readonly<Record<KeyOperationId, Operation>> = {
  createPasskeyLogInOptions: {
    tag: 'Sessions',
    summary: 'Begin to log in with a passkey',
    description:
      'Answers options for `navigator.credentials.get`, the same for everybody: no account is named. Their challenge belongs to the browser, by a cookie, and works once, for five minutes. A client may ask a thousand times an hour.',
    result: 'The options, in the JSON form of WebAuthn.',
    access: 'public',
    errors: ['RATE_LIMITED'],
  },
  logInWithPasskey: {
    tag: 'Sessions',
    summary: 'Log in with a passkey',
    description:
      'Opens a session, as `login` does, for the owner of a passkey that has signed the challenge of `createPasskeyLogInOptions` and verified its user. A passkey whose counter goes back may be a copy: it is refused, and its owner is told.',
    result: 'The user, and an access token.',
    access: 'public',
    errors: ['PASSKEY_UNKNOWN', 'EMAIL_NOT_VERIFIED', 'ACCOUNT_BLOCKED', 'RATE_LIMITED'],
  },
  getKeys: {
    tag: 'Account',
    summary: 'List the ways to log in',
    description: 'Lists the passkeys of the user, the oldest first.',
    result: 'The passkeys.',
    access: 'accessToken',
    errors: [],
  },
  createPasskeyOptions: {
    tag: 'Account',
    summary: 'Begin to add a passkey',
    description:
      'Answers options for `navigator.credentials.create`. Their challenge belongs to the session, and works once, for five minutes. Needs a proof of the last five minutes: a log-in, or `proveIdentity`.',
    result: 'The options, in the JSON form of WebAuthn.',
    access: 'accessToken',
    errors: ['PROOF_REQUIRED', 'PASSKEY_LIMIT_REACHED'],
  },
  addPasskey: {
    tag: 'Account',
    summary: 'Add a passkey',
    description: `Stores a passkey that was created by the options of \`createPasskeyOptions\`; a user has ${mostPasskeys} at most. The user gets an email about it. Needs a proof, as those do.`,
    result: 'The passkey.',
    access: 'accessToken',
    errors: ['PROOF_REQUIRED', 'PASSKEY_LIMIT_REACHED'],
  },
  renamePasskey: {
    tag: 'Account',
    summary: 'Rename a passkey',
    description: 'Changes the name by which the user tells a passkey from others.',
    result: 'The passkey with the new name.',
    access: 'accessToken',
    errors: ['NOT_FOUND'],
  },
  removePasskey: {
    tag: 'Account',
    summary: 'Remove a passkey',
    description:
      'The passkey cannot log in any more. Sessions that it has opened go on. The user gets an email about it. Needs a proof of the last five minutes: a log-in, or `proveIdentity`.',
    result: 'The passkey is removed.',
    access: 'accessToken',
    errors: ['NOT_FOUND', 'PROOF_REQUIRED'],
  },
  createProofOptions: {
    tag: 'Sessions',
    summary: 'Begin a proof with a passkey',
    description:
      'Answers options for `navigator.credentials.get` with the passkeys of the user. Their challenge belongs to the session, and works once, for five minutes.',
    result: 'The options, in the JSON form of WebAuthn.',
    access: 'accessToken',
    errors: [],
  },
  proveIdentity: {
    tag: 'Sessions',
    summary: 'Prove who uses a session',
    description:
      'Takes the password, or a signature by one of the user’s passkeys. For five minutes the session may then make the changes that answer `PROOF_REQUIRED` otherwise. Wrong passwords are counted and limited, as at a log-in.',
    result: 'Until when the proof counts.',
    access: 'accessToken',
    errors: ['WRONG_PASSWORD', 'PASSKEY_UNKNOWN', 'RATE_LIMITED', 'BUSY'],
  },
};
