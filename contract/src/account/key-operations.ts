import type { codeApi } from './code.ts';
import { type keysApi, mostPasskeys } from './keys.ts';
import type { Operation } from '../operation.ts';
import type { passkeyApi } from './passkeys.ts';
import type { providerApi } from './providers.ts';
import { recoveryCodeCount, type secondStepApi } from './second-step.ts';

type KeyOperationId =
  | (typeof codeApi)[keyof typeof codeApi]['operationId']
  | (typeof keysApi)[keyof typeof keysApi]['operationId']
  | (typeof passkeyApi)[keyof typeof passkeyApi]['operationId']
  | (typeof providerApi)[keyof typeof providerApi]['operationId']
  | (typeof secondStepApi)[keyof typeof secondStepApi]['operationId'];

/** The API reference of the ways to log in besides the password, and of proofs. */
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
      'Opens a session, as `login` does, for the owner of a passkey that has signed the challenge of `createPasskeyLogInOptions` and verified its user. A passkey whose counter goes back may be a copy: it is refused, and its owner is told. `PASSKEY_UNKNOWN` says in `data.isStored` whether an account has the passkey: where none has, a page can have the browser forget it (`PublicKeyCredential.signalUnknownCredential`).',
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
      'Opens a session, as `login` does, by the code of `sendLogInCode`, in the browser that has asked for it. Digits of every script are read, and everything between them is ignored. It works once; after five wrong ones the answer is `CODE_EXPIRED`. With the second step on, a right one is answered by `SECOND_STEP_REQUIRED`, as by `login`. Wrong codes count as wrong passwords do.',
    result: 'The user, and an access token.',
    access: 'public',
    errors: [
      'CODE_WRONG',
      'CODE_EXPIRED',
      'SECOND_STEP_REQUIRED',
      'ACCOUNT_BLOCKED',
      'RATE_LIMITED',
    ],
  },
  createSecondStepOptions: {
    tag: 'Sessions',
    summary: 'Begin the second step of a log-in',
    description:
      'Answers options for `navigator.credentials.get` with the passkeys of the user whose log-in was answered by `SECOND_STEP_REQUIRED`. The ticket of that answer names the log-in; after the way over a provider a cookie has it. It works for five minutes.',
    result: 'The options, in the JSON form of WebAuthn.',
    access: 'public',
    errors: ['UNAUTHENTICATED', 'RATE_LIMITED'],
  },
  passSecondStep: {
    tag: 'Sessions',
    summary: 'Pass the second step of a log-in',
    description:
      'Opens a session, as `login` does, by a signature of one of the user’s passkeys, or by a recovery code, which works once: the user gets an email about it. Wrong recovery codes count as wrong passwords do.',
    result: 'The user, and an access token.',
    access: 'public',
    errors: [
      'UNAUTHENTICATED',
      'PASSKEY_UNKNOWN',
      'RECOVERY_CODE_WRONG',
      'ACCOUNT_BLOCKED',
      'RATE_LIMITED',
    ],
  },
  stopSecondStepRemoval: {
    tag: 'Account',
    summary: 'Stop a removal of the second step',
    description:
      'Uses the link that a user gets when support begins to remove the second step of a customer who has lost all keys. The second step stays on.',
    result: 'The removal is stopped.',
    access: 'public',
    errors: ['INVALID_LINK'],
  },
  listProviders: {
    tag: 'Sessions',
    summary: 'List the companies to log in with',
    description:
      'Lists the OpenID Connect providers that the operator has set up. A visitor logs in or signs up with one at `GET /auth/provider/:id`, which leads to the provider and back.',
    result: 'The providers.',
    access: 'public',
    errors: [],
  },
  takeOverSession: {
    tag: 'Sessions',
    summary: 'Take over a session from its cookie',
    description:
      'Answers user and access token of the session of the cookie, as `login` does: after the way over a provider a browser has the cookie alone.',
    result: 'The user, and an access token.',
    access: 'sessionCookie',
    errors: [],
  },
  linkProvider: {
    tag: 'Account',
    summary: 'Begin to link an account at a provider',
    description:
      'Answers the address to open, which leads to the provider and back to the account page. The account there can log in from then on. Needs a proof of the last five minutes: a log-in, or `proveIdentity`.',
    result: 'The address to open.',
    access: 'accessToken',
    errors: ['NOT_FOUND', 'PROOF_REQUIRED', 'RATE_LIMITED'],
  },
  unlinkProvider: {
    tag: 'Account',
    summary: 'Unlink an account at a provider',
    description:
      'The account at the provider cannot log in any more. Sessions that it has opened go on. The user gets an email about it. Needs a proof of the last five minutes: a log-in, or `proveIdentity`.',
    result: 'The provider is unlinked.',
    access: 'accessToken',
    errors: ['NOT_FOUND', 'PROOF_REQUIRED', 'RATE_LIMITED'],
  },
  setSecondStep: {
    tag: 'Account',
    summary: 'Ask for a passkey at every log-in, or stop that',
    description: `Turned on, a password, a code by email, a provider or a reset link alone opens nothing any more: \`SECOND_STEP_REQUIRED\` answers. The answer has ${recoveryCodeCount} recovery codes, shown this once; they replace those of before. Turned off, it has none. All other sessions end when it is turned on or off; new codes alone end none. Turning it on needs a passkey; turning it on or off needs a proof of the last five minutes.`,
    result: 'The recovery codes; none when it was turned off.',
    access: 'accessToken',
    errors: ['PROOF_REQUIRED', 'PASSKEY_NEEDED', 'RATE_LIMITED', 'BUSY'],
  },
  getKeys: {
    tag: 'Account',
    summary: 'List the ways to log in',
    description:
      'Lists how the user can log in: whether there is a password, the passkeys and linked providers, the oldest first, and whether every log-in asks for a second step.',
    result: 'The ways to log in.',
    access: 'accessToken',
    errors: [],
  },
  createPasskeyOptions: {
    tag: 'Account',
    summary: 'Begin to add a passkey',
    description:
      'Answers options for `navigator.credentials.create`. Their challenge belongs to the session, and works once, for five minutes. Needs a proof of the last five minutes: a log-in, or `proveIdentity`. A user may ask, and add, remove and rename a passkey, ten times an hour each.',
    result: 'The options, in the JSON form of WebAuthn.',
    access: 'accessToken',
    errors: ['PROOF_REQUIRED', 'PASSKEY_LIMIT_REACHED', 'RATE_LIMITED'],
  },
  addPasskey: {
    tag: 'Account',
    summary: 'Add a passkey',
    description: `Stores a passkey that was created by the options of \`createPasskeyOptions\`; a user has ${mostPasskeys} at most. The user gets an email about it. Needs a proof, as those do.`,
    result: 'The passkey.',
    access: 'accessToken',
    errors: ['PROOF_REQUIRED', 'PASSKEY_LIMIT_REACHED', 'RATE_LIMITED'],
  },
  renamePasskey: {
    tag: 'Account',
    summary: 'Rename a passkey',
    description: 'Changes the name by which the user tells a passkey from others.',
    result: 'The passkey with the new name.',
    access: 'accessToken',
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
  },
  removePasskey: {
    tag: 'Account',
    summary: 'Remove a passkey',
    description:
      'The passkey cannot log in any more. Sessions that it has opened go on. The user gets an email about it. The answer names the passkeys that are left, for `PublicKeyCredential.signalAllAcceptedCredentials`. Needs a proof of the last five minutes: a log-in, or `proveIdentity`.',
    result: 'The passkey is removed.',
    access: 'accessToken',
    errors: ['NOT_FOUND', 'PROOF_REQUIRED', 'LAST_KEY', 'RATE_LIMITED'],
  },
  createProofOptions: {
    tag: 'Sessions',
    summary: 'Begin a proof with a passkey',
    description:
      'Answers options for `navigator.credentials.get` with the passkeys of the user. Their challenge belongs to the session, and works once, for five minutes. A user may ask ten times an hour.',
    result: 'The options, in the JSON form of WebAuthn.',
    access: 'accessToken',
    errors: ['RATE_LIMITED'],
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
      'Takes the password, the code of `sendProofCode`, a signature by one of the user’s passkeys, or a recovery code, which is used up. For five minutes the session may then make the changes that answer `PROOF_REQUIRED` otherwise. With the second step on, only a passkey or a recovery code counts for changes of passkeys, providers, the second step and the address, and for the deletion; a log-in has passed the second step already. Wrong passwords and codes are counted and limited, as at a log-in.',
    result: 'Until when the proof counts.',
    access: 'accessToken',
    errors: [
      'WRONG_PASSWORD',
      'PASSKEY_UNKNOWN',
      'CODE_WRONG',
      'CODE_EXPIRED',
      'RECOVERY_CODE_WRONG',
      'RATE_LIMITED',
      'BUSY',
    ],
  },
};
