import type { codeApi } from './code-api.ts';
import { type keysApi, mostPasskeys } from './keys.ts';
import type { Operation } from './operation.ts';
import type { passkeyApi } from './passkey-api.ts';

type KeyOperationId =
  | (typeof codeApi)[keyof typeof codeApi]['operationId']
  | (typeof keysApi)[keyof typeof keysApi]['operationId']
  | (typeof passkeyApi)[keyof typeof passkeyApi]['operationId'];

/** The API reference of passkeys, codes by email and proofs. */
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
  sendLogInCode: {
    tag: 'Sessions',
    summary: 'Ask for a code to log in',
    description:
      'Sends a code of 8 digits to an address with an account; one that is not verified gets the link of `resendVerificationEmail` instead. The answer is the same for every address. The code belongs to the browser, by a cookie, and replaces the one that it had before. It works for ten minutes. Emails to one address are limited, as those of `forgotPassword` are, and the earlier ones of both count.',
    result: 'A code is on its way if the address has an account.',
    access: 'public',
    errors: ['RATE_LIMITED'],
  },
  logInWithCode: {
    tag: 'Sessions',
    summary: 'Log in with a code',
    description:
      'Opens a session, as `login` does, by the code of `sendLogInCode`, in the browser that has asked for it. Spaces in it do not matter. It works once; after five wrong ones the answer is `CODE_EXPIRED`. Wrong codes count as wrong passwords do.',
    result: 'The user, and an access token.',
    access: 'public',
    errors: ['CODE_WRONG', 'CODE_EXPIRED', 'ACCOUNT_BLOCKED', 'RATE_LIMITED'],
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
  sendProofCode: {
    tag: 'Sessions',
    summary: 'Ask for a code as a proof',
    description:
      'Sends a code for `proveIdentity` to the address of the user. It belongs to the session, and works once, for ten minutes. A user may ask ten times an hour.',
    result: 'The code is on its way.',
    access: 'accessToken',
    errors: ['RATE_LIMITED'],
  },
  proveIdentity: {
    tag: 'Sessions',
    summary: 'Prove who uses a session',
    description:
      'Takes the password, a signature by one of the user’s passkeys, or the code of `sendProofCode`. For five minutes the session may then make the changes that answer `PROOF_REQUIRED` otherwise. Wrong passwords and codes are counted and limited, as at a log-in.',
    result: 'Until when the proof counts.',
    access: 'accessToken',
    errors: [
      'WRONG_PASSWORD',
      'PASSKEY_UNKNOWN',
      'CODE_WRONG',
      'CODE_EXPIRED',
      'RATE_LIMITED',
      'BUSY',
    ],
  },
};
