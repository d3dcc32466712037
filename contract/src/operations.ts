import type { authApi } from './account/auth.ts';
import type { emailChangeApi } from './account/email-change.ts';
import type { helpApi } from './help.ts';
import type { installLinkApi } from './licence/install-link.ts';
import { keyOperations } from './account/key-operations.ts';
import { licenceOperations } from './licence/operations.ts';
import type { newsApi } from './news.ts';
import type { Operation } from './operation.ts';
import type { ownDataApi } from './account/own-data.ts';
import type { resetPasswordApi } from './account/reset-password.ts';
import type { secureAccountApi } from './account/secure-account.ts';
import { subscriptionOperations } from './billing/operations.ts';
import type { userApi } from './account/user.ts';

type IdsOf<Api extends Record<string, { operationId: string }>> = Api[keyof Api]['operationId'];

export type OperationId =
  | IdsOf<typeof authApi>
  | IdsOf<typeof emailChangeApi>
  | IdsOf<typeof helpApi>
  | IdsOf<typeof installLinkApi>
  | keyof typeof keyOperations
  | keyof typeof licenceOperations
  | IdsOf<typeof newsApi>
  | IdsOf<typeof ownDataApi>
  | IdsOf<typeof resetPasswordApi>
  | IdsOf<typeof secureAccountApi>
  | keyof typeof subscriptionOperations
  | IdsOf<typeof userApi>;

/**
 * The text of the API reference: an endpoint without an entry here does not compile. It is apart from
 * the endpoints, so that a page that calls one does not load it.
 */
export const operations: Readonly<Record<OperationId, Operation>> = {
  register: {
    tag: 'Account',
    summary: 'Sign up',
    description:
      'Creates an account whose email address is still to be verified, and sends a link for that. To sign up is to agree to the Terms of Service: their version and the time are stored. Until then each sign-up with the address keeps its own name, password, link and chosen plan, five at most. The answer is the same for an address that already has an account: its owner gets an email that says so. A common password is refused with a message on its field; where the operator has set it up, so is one that appears in a known data breach. While the operator has stopped new accounts, it is refused with `SIGN_UP_STOPPED`.',
    result: 'The request was accepted; a link is on its way.',
    access: 'public',
    errors: ['SIGN_UP_STOPPED', 'RATE_LIMITED', 'BUSY'],
  },
  getSignUp: {
    tag: 'Account',
    summary: 'See whether one can sign up',
    description:
      'Says whether `register` creates accounts at the moment, so that a page can say so before anything is typed.',
    result: 'Whether new accounts are created.',
    access: 'public',
    errors: [],
  },
  resendVerificationEmail: {
    tag: 'Account',
    summary: 'Send the verification link again',
    description:
      'Sends a new link to an address that is not verified yet, or was refused by its receiving server since; older links go on working until one is used. The plan that was chosen since is kept if the sign-up came without one. The answer does not say whether the address has an account. After five emails to an address in a day one of this kind is sent every eight hours.',
    result: 'The request was accepted.',
    access: 'public',
    errors: ['RATE_LIMITED'],
  },
  verifyEmail: {
    tag: 'Account',
    summary: 'Verify an email address',
    description:
      'Uses the token of a verification link. A link works once, for 24 hours. The link proves the mailbox alone, so `PASSWORD_REQUIRED` answers without the password of the sign-up, unless the browser that registered sends the call within an hour. Where no other sign-up with the address is pending, the link in the email of the sign-up itself is enough for the client (by its network address) that signed up. The answer carries the address, and the plan, offer and promotion code that were chosen before the sign-up. Password or browser also open a session: its cookie is set, and the answer carries the user and an access token too. Name and password of that sign-up become those of the account, and the others end. A wrong password does not use the link; wrong passwords are counted and limited.',
    result: 'The address is verified; the user can log in, or is logged in already.',
    access: 'public',
    errors: [
      'INVALID_LINK',
      'PASSWORD_REQUIRED',
      'WRONG_PASSWORD',
      'ACCOUNT_BLOCKED',
      'RATE_LIMITED',
      'BUSY',
    ],
  },
  forgotPassword: {
    tag: 'Account',
    summary: 'Ask for a link to reset the password',
    description:
      'Sends a link to the address if it has an account. The answer does not say whether it has one. Older links go on working until one is used. After five emails to an address in a day one of this kind is sent every eight hours, and none while a link of the last quarter of an hour is unused.',
    result: 'The request was accepted.',
    access: 'public',
    errors: ['RATE_LIMITED'],
  },
  checkResetLink: {
    tag: 'Account',
    summary: 'See whether a link to reset the password works',
    description:
      'Says whether the token of a link from `forgotPassword` can still set a new password, before one is typed, and names the passkeys and providers that were added within the last seven days: `resetPassword` removes them unless it is told to keep them. It changes nothing, and does not say whose link it is.',
    result: 'Whether the link works, and the keys that were added lately.',
    access: 'public',
    errors: ['RATE_LIMITED'],
  },
  resetPassword: {
    tag: 'Account',
    summary: 'Set a new password with a link',
    description:
      'Uses the token of a link from `forgotPassword`, which works once, for 30 minutes. All sessions of the user end, and no new one begins. With the second step on the answer is `SECOND_STEP_REQUIRED`, and the call is repeated with its ticket and a `credential`, by the options of `createSecondStepOptions`, or a `recoveryCode`. Passkeys and linked providers of the last seven days, which `checkResetLink` names, are removed but those whose ids are in `keep`; without `keep` all of them go, save a passkey that has just passed the second step. If no passkey is left, the second step is turned off. The links in earlier notices to this address end. The password is refused as by `register`.',
    result: 'The password was changed; the user can log in with it.',
    access: 'public',
    errors: [
      'INVALID_LINK',
      'SECOND_STEP_REQUIRED',
      'UNAUTHENTICATED',
      'PASSKEY_UNKNOWN',
      'RECOVERY_CODE_WRONG',
      'ACCOUNT_BLOCKED',
      'RATE_LIMITED',
      'BUSY',
    ],
  },
  updateName: {
    tag: 'Account',
    summary: 'Change the name',
    description: 'Changes the name that the site greets the user with.',
    result: 'The user with the new name.',
    access: 'accessToken',
    errors: ['RATE_LIMITED'],
  },
  updatePassword: {
    tag: 'Account',
    summary: 'Change the password',
    description:
      'Changes the password of a user who knows the old one. Every other session of the user ends. The new password is refused as by `register`. Wrong passwords are counted and limited. A user may change it ten times an hour.',
    result: 'The password was changed.',
    access: 'accessToken',
    errors: ['WRONG_PASSWORD', 'RATE_LIMITED', 'BUSY'],
  },
  getEmailDelivery: {
    tag: 'Account',
    summary: 'See whether emails reach the user',
    description:
      'Says since when the receiving server refuses the email address for good. Until the user has used a link from an email, only emails that were asked for are sent there; `resendVerificationEmail` sends such a link.',
    result: 'The time of the refusal; null while emails are sent.',
    access: 'accessToken',
    errors: [],
  },
  changeEmail: {
    tag: 'Account',
    summary: 'Ask for a change of the email address',
    description:
      'Sends one link to the old address and one to the new. Nothing changes before both were used with `confirmEmailChange`. A request ends with the session that has made it. An address that another account had within the last seven days cannot be confirmed. Needs the password, or a proof of the last five minutes: a log-in, or `proveIdentity`; with the second step on, the password is none.',
    result: 'The request was accepted; both links are on their way.',
    access: 'accessToken',
    errors: ['WRONG_PASSWORD', 'PROOF_REQUIRED', 'RATE_LIMITED', 'BUSY'],
  },
  confirmEmailChange: {
    tag: 'Account',
    summary: 'Confirm a change of the email address',
    description:
      'Uses the token of one of the two links. The second one changes the address, unless another account has it by then; all sessions end but the one that has asked for the change.',
    result: 'The user with the new address, or the mailbox whose link is still to be used.',
    access: 'public',
    errors: ['INVALID_LINK', 'ACCOUNT_BLOCKED'],
  },
  stopEmailChange: {
    tag: 'Account',
    summary: 'Stop a change of the email address by support',
    description:
      'Uses the token of the link that the old mailbox gets when support begins to change the address. Until the change takes effect, a day later, it stops it.',
    result: 'The address stays as it is.',
    access: 'public',
    errors: ['INVALID_LINK'],
  },
  secureAccount: {
    tag: 'Account',
    summary: 'Take an account back with the link in a notice',
    description:
      'Uses the token of the link in a notice about a change of the account: of its password, address, passkeys, providers or second step. A link works once, for 7 days. It ends all other such links but those that were sent earlier to a former address. All sessions end; open links and the password stop working, and so do passkeys, linked providers, recovery codes and a second step of the last 7 days. A second step for which no passkey is left is turned off. If the address of the account has changed since, it is the one again that the notice was sent to. A link for `resetPassword`, which works for 30 minutes, is mailed there.',
    result: 'The account is secured; `done` says in sentences what was done.',
    access: 'public',
    errors: ['INVALID_LINK', 'ACCOUNT_BLOCKED', 'RATE_LIMITED', 'BUSY'],
  },
  getNewsConsent: {
    tag: 'Account',
    summary: 'Get the consent to news',
    description: 'Answers whether the user has agreed to news and offers by email.',
    result: 'Whether the user has agreed.',
    access: 'accessToken',
    errors: [],
  },
  changeNewsConsent: {
    tag: 'Account',
    summary: 'Give or withdraw the consent to news',
    description:
      'Says whether the user gets news and offers by email. To withdraw also stops an email that is not sent yet.',
    result: 'The consent as it is now.',
    access: 'accessToken',
    errors: ['RATE_LIMITED'],
  },
  unsubscribeFromNews: {
    tag: 'Account',
    summary: 'Unsubscribe from news',
    description:
      'Withdraws the consent to news and offers, by the token of an email’s link, without a log-in. Mail programs call it too (RFC 8058): a form as body is accepted and not read. A second call changes nothing.',
    result: 'The consent is withdrawn.',
    access: 'public',
    errors: ['INVALID_LINK', 'RATE_LIMITED'],
  },
  login: {
    tag: 'Sessions',
    summary: 'Log in',
    description:
      'Opens a session: its cookie is set, and the answer carries an access token of ten minutes. Wrong passwords are counted and limited, and so are log-ins. A user has 50 sessions at most: beyond them the one used longest ago ends. That an account is blocked is said only after the right password. With the second step on, the right password is answered by `SECOND_STEP_REQUIRED`, with a ticket for `passSecondStep`.',
    result: 'The user, and an access token.',
    access: 'public',
    errors: [
      'INVALID_CREDENTIALS',
      'SECOND_STEP_REQUIRED',
      'EMAIL_NOT_VERIFIED',
      'ACCOUNT_BLOCKED',
      'RATE_LIMITED',
      'BUSY',
    ],
  },
  logout: {
    tag: 'Sessions',
    summary: 'Log out',
    description:
      'Ends the session of the cookie and that of the access token, whichever of the two is sent. A call with neither succeeds too.',
    result: 'The session has ended, and its access tokens with it.',
    access: 'public',
    errors: [],
  },
  refreshAccessToken: {
    tag: 'Sessions',
    summary: 'Get a new access token',
    description: 'Answers a new access token for the session of the cookie, and prolongs it.',
    result: 'A new access token.',
    access: 'sessionCookie',
    errors: [],
  },
  listSessions: {
    tag: 'Sessions',
    summary: 'List the sessions',
    description: 'Lists the browsers in which the user is logged in, the one used last first.',
    result: 'The sessions of the user.',
    access: 'accessToken',
    errors: [],
  },
  endSession: {
    tag: 'Sessions',
    summary: 'End one session',
    description:
      'Logs one browser of the user out, at once. Needs a proof of the last five minutes: a log-in, or `proveIdentity`.',
    result: 'The session has ended.',
    access: 'accessToken',
    errors: ['NOT_FOUND', 'PROOF_REQUIRED'],
  },
  endAllSessions: {
    tag: 'Sessions',
    summary: 'Log out everywhere',
    description:
      'Ends every session of the user, that of the call too, and deletes its cookie. Linked browsers keep their licence. Needs a proof of the last five minutes: a log-in, or `proveIdentity`.',
    result: 'All sessions have ended, and their access tokens with them.',
    access: 'accessToken',
    errors: ['PROOF_REQUIRED'],
  },
  ...keyOperations,
  ...subscriptionOperations,
  sendInstallLink: {
    tag: 'Installation',
    summary: 'Send the link to the extension',
    description:
      'For visitors whose browser does not run the extension: sends an email with the link to the address, once in 30 days. The answer does not say whether it was sent, and an account is not needed. `consent` says that the address may be written to. A visitor may ask twenty times an hour.',
    result: 'The request was accepted.',
    access: 'public',
    errors: ['RATE_LIMITED'],
  },
  ...licenceOperations,
  sendHelpRequest: {
    tag: 'Help',
    summary: 'Write to support',
    description:
      'Stores a message to support, sends it there, and sends its number to the address. With an access token the message belongs to the account of the token. With `context`, the browser that the user agent names is stored too. A visitor may send thirty messages an hour, and five for one address.',
    result: 'The message is stored; `number` is what to call it.',
    access: 'optionalAccessToken',
    errors: ['RATE_LIMITED'],
  },
  downloadData: {
    tag: 'Own data',
    summary: 'Download the own data',
    description:
      'Answers everything that is stored about the user, as a file to save. Needs a proof of the last five minutes: a log-in, or `proveIdentity`.',
    result: 'The data of the user.',
    access: 'accessToken',
    errors: ['PROOF_REQUIRED'],
  },
  downloadDataByLink: {
    tag: 'Own data',
    summary: 'Download all stored data by a link',
    description:
      'Answers what `downloadData` answers, by the token of a link that support has sent to the address of the account. It works for 7 days, until the password or the address changes, and also for an account that is blocked.',
    result: 'The data, as JSON.',
    access: 'public',
    errors: ['INVALID_LINK'],
  },
  deleteAccount: {
    tag: 'Own data',
    summary: 'Delete the account',
    description:
      'Ends the subscription at once, without a last charge, then deletes the account with its sessions. When Stripe cannot be reached, nothing is deleted. Afterwards the cards and the customer are deleted at Stripe; issued invoices stay. Needs the password, or a proof of the last five minutes: a log-in, or `proveIdentity`; with the second step on, the password is none.',
    result: 'The account was deleted, and its cookie is cleared.',
    access: 'accessToken',
    errors: [
      'WRONG_PASSWORD',
      'PROOF_REQUIRED',
      'RATE_LIMITED',
      'BUSY',
      'PAYMENT_PROVIDER_UNAVAILABLE',
    ],
  },
};
