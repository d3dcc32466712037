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
    summary: 'Start a log-in with a passkey',
    description:
      'Answers options for `navigator.credentials.get` that name no account. Their challenge is bound to the browser by a cookie and works once, for five minutes. Limited to a thousand requests per client and hour.',
    result: 'The options, in the JSON form of WebAuthn.',
    access: 'public',
    errors: ['RATE_LIMITED'],
  },
  logInWithPasskey: {
    tag: 'Sessions',
    summary: 'Log in with a passkey',
    description:
      'Opens a session, as `login` does, for the owner of a passkey that signed the challenge of `createPasskeyLogInOptions` with user verification. A passkey whose counter goes back may be a copy: it is rejected, and its owner is notified. With `PASSKEY_UNKNOWN`, `data.isStored` tells whether any account has the passkey; if not, a page can have the browser forget it (`PublicKeyCredential.signalUnknownCredential`).',
    result: 'The user, and an access token.',
    access: 'public',
    errors: ['PASSKEY_UNKNOWN', 'EMAIL_NOT_VERIFIED', 'ACCOUNT_BLOCKED', 'RATE_LIMITED'],
  },
  sendLogInCode: {
    tag: 'Sessions',
    summary: 'Ask for a code to log in',
    description:
      'Sends a code of 8 digits to an address with an account; an unverified address gets the link of `resendVerificationEmail` instead. The answer is the same for every address. The code is bound to the browser by a cookie, replaces the previous one of that browser, and works for ten minutes. Emails to one address are limited together with those of `forgotPassword`.',
    result: 'A code will be sent if the address has an account.',
    access: 'public',
    errors: ['RATE_LIMITED'],
  },
  logInWithCode: {
    tag: 'Sessions',
    summary: 'Log in with a code',
    description:
      'Opens a session, as `login` does, with the code of `sendLogInCode`, in the browser that requested it. Digits of every script are accepted, and other characters are ignored. A code works once; after five wrong attempts the answer is `CODE_EXPIRED`. With the second step on, a correct code is answered with `SECOND_STEP_REQUIRED`, as in `login`. Wrong codes count as wrong passwords.',
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
    summary: 'Start the second step of a log-in',
    description:
      'Answers options for `navigator.credentials.get` with the passkeys of the user whose log-in was answered with `SECOND_STEP_REQUIRED`. The ticket of that answer identifies the log-in; after a log-in with a provider, a cookie has it. It works for five minutes.',
    result: 'The options, in the JSON form of WebAuthn.',
    access: 'public',
    errors: ['UNAUTHENTICATED', 'RATE_LIMITED'],
  },
  passSecondStep: {
    tag: 'Sessions',
    summary: 'Pass the second step of a log-in',
    description:
      'Opens a session, as `login` does, with a signature by one of the user’s passkeys or with a recovery code. A recovery code works once, and the user is notified by email. Wrong recovery codes count as wrong passwords.',
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
      'Uses the link that is sent to a user when support starts to remove the second step because all keys were lost. The second step stays on.',
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
      'Answers the user and an access token for the session of the cookie, as `login` does. After a log-in with a provider, a browser has only the cookie.',
    result: 'The user, and an access token.',
    access: 'sessionCookie',
    errors: [],
  },
  linkProvider: {
    tag: 'Account',
    summary: 'Start linking an account at a provider',
    description:
      'Answers an address to open, which leads to the provider and back to the account page. From then on the user can log in with that account. Needs a proof from the last five minutes: a log-in or `proveIdentity`.',
    result: 'The address to open.',
    access: 'accessToken',
    errors: ['NOT_FOUND', 'PROOF_REQUIRED', 'RATE_LIMITED'],
  },
  unlinkProvider: {
    tag: 'Account',
    summary: 'Unlink an account at a provider',
    description:
      'The account at the provider can no longer log in. Its open sessions continue. The user is notified by email. Needs a proof from the last five minutes: a log-in or `proveIdentity`.',
    result: 'The provider is unlinked.',
    access: 'accessToken',
    errors: ['NOT_FOUND', 'PROOF_REQUIRED', 'RATE_LIMITED'],
  },
  setSecondStep: {
    tag: 'Account',
    summary: 'Turn the second step on or off',
    description: `With the second step on, a password, a code by email, a provider or a reset link alone is answered with \`SECOND_STEP_REQUIRED\`. When turned on, the answer has ${recoveryCodeCount} new recovery codes, shown only once, which replace earlier ones. Turning it on or off ends all other sessions and needs a proof from the last five minutes; turning it on needs a passkey. If it is already on, the call only makes new recovery codes.`,
    result: 'The recovery codes; none when it was turned off.',
    access: 'accessToken',
    errors: ['PROOF_REQUIRED', 'PASSKEY_NEEDED', 'RATE_LIMITED', 'BUSY'],
  },
  getKeys: {
    tag: 'Account',
    summary: 'List the ways to log in',
    description:
      'Answers how the user can log in: whether there is a password, the passkeys and linked providers (oldest first), and whether every log-in needs a second step.',
    result: 'The ways to log in.',
    access: 'accessToken',
    errors: [],
  },
  createPasskeyOptions: {
    tag: 'Account',
    summary: 'Start adding a passkey',
    description:
      'Answers options for `navigator.credentials.create`. Their challenge belongs to the session and works once, for five minutes. Needs a proof from the last five minutes: a log-in or `proveIdentity`. Limited to ten requests per user and hour, as are adding, removing and renaming a passkey.',
    result: 'The options, in the JSON form of WebAuthn.',
    access: 'accessToken',
    errors: ['PROOF_REQUIRED', 'PASSKEY_LIMIT_REACHED', 'RATE_LIMITED'],
  },
  addPasskey: {
    tag: 'Account',
    summary: 'Add a passkey',
    description: `Stores a passkey created with the options of \`createPasskeyOptions\`. A user has at most ${mostPasskeys}. The user is notified by email. Needs a proof, as \`createPasskeyOptions\` does.`,
    result: 'The passkey.',
    access: 'accessToken',
    errors: ['PROOF_REQUIRED', 'PASSKEY_LIMIT_REACHED', 'RATE_LIMITED'],
  },
  renamePasskey: {
    tag: 'Account',
    summary: 'Rename a passkey',
    description: 'Changes the name of a passkey.',
    result: 'The passkey with the new name.',
    access: 'accessToken',
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
  },
  removePasskey: {
    tag: 'Account',
    summary: 'Remove a passkey',
    description:
      'The passkey can no longer log in. Its open sessions continue. The user is notified by email. The answer lists the remaining passkeys, for `PublicKeyCredential.signalAllAcceptedCredentials`. Needs a proof from the last five minutes: a log-in or `proveIdentity`.',
    result: 'The passkey is removed.',
    access: 'accessToken',
    errors: ['NOT_FOUND', 'PROOF_REQUIRED', 'LAST_KEY', 'RATE_LIMITED'],
  },
  createProofOptions: {
    tag: 'Sessions',
    summary: 'Start a proof with a passkey',
    description:
      'Answers options for `navigator.credentials.get` with the passkeys of the user. Their challenge belongs to the session and works once, for five minutes. Limited to ten requests per user and hour.',
    result: 'The options, in the JSON form of WebAuthn.',
    access: 'accessToken',
    errors: ['RATE_LIMITED'],
  },
  sendProofCode: {
    tag: 'Sessions',
    summary: 'Ask for a code as a proof',
    description:
      'Sends a code for `proveIdentity` to the address of the user. It belongs to the session and works once, for ten minutes. Limited to ten requests per user and hour.',
    result: 'The code will be sent.',
    access: 'accessToken',
    errors: ['RATE_LIMITED'],
  },
  proveIdentity: {
    tag: 'Sessions',
    summary: 'Prove who uses a session',
    description:
      'Accepts the password, the code of `sendProofCode`, a signature by one of the user’s passkeys, or a recovery code, which works once. For the next five minutes the session may make changes that otherwise answer `PROOF_REQUIRED`. With the second step on, changing passkeys, providers, the second step or the address and deleting the account need a passkey, a recovery code, or a log-in from the last five minutes. Wrong passwords and codes are counted and limited, as in a log-in.',
    result: 'When the proof expires.',
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
