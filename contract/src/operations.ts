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
      'Creates an account with an unverified email address and sends a verification link. Signing up accepts the Terms of Service: their version and the time are stored. Up to five pending sign-ups per address, each with its name, password, link and chosen plan, are kept apart until one is verified. The answer is the same if the address already has an account; its owner is told by email. Common passwords are rejected with a message on the field, and so are passwords from known data breaches if the operator has set up that check. While the operator has stopped new accounts, the answer is `SIGN_UP_STOPPED`.',
    result: 'The request was accepted; a link will be sent.',
    access: 'public',
    errors: ['SIGN_UP_STOPPED', 'RATE_LIMITED', 'BUSY'],
  },
  getSignUp: {
    tag: 'Account',
    summary: 'Check whether sign-up is open',
    description:
      'Tells whether `register` currently creates accounts, so that a page can say so before the user fills in the form.',
    result: 'Whether sign-up is open.',
    access: 'public',
    errors: [],
  },
  resendVerificationEmail: {
    tag: 'Account',
    summary: 'Send the verification link again',
    description:
      'Sends a new link to an address that is not verified yet, or whose mail server has rejected our emails since. Older links keep working until one is used. A plan sent with this call is stored if the sign-up had none. The answer does not reveal whether the address has an account. After five emails to an address in a day, at most one of this kind is sent every eight hours.',
    result: 'The request was accepted.',
    access: 'public',
    errors: ['RATE_LIMITED'],
  },
  verifyEmail: {
    tag: 'Account',
    summary: 'Verify an email address',
    description:
      'Uses the token of a verification link, which works once, for 24 hours. The link proves only the mailbox, so a call without the password of the sign-up is answered with `PASSWORD_REQUIRED`, unless it comes from the browser that signed up within the last hour. If no other sign-up with the address is pending, the link in the first email of the sign-up is enough for the client (by network address) that signed up. The answer has the address, and the plan, offer and promotion code chosen before the sign-up. A call with the password, or from that browser, also opens a session: its cookie is set, and the answer has the user and an access token. The account gets the name and password of that sign-up; other pending sign-ups end. A wrong password does not use up the link; wrong passwords are counted and limited.',
    result: 'The address is verified. The user can log in, or is already logged in.',
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
      'Sends a link to the address if it has an account; the answer does not reveal that. Older links keep working until one is used. No new link is sent while one from the last 15 minutes is unused. After five emails to an address in a day, at most one of this kind is sent every eight hours.',
    result: 'The request was accepted.',
    access: 'public',
    errors: ['RATE_LIMITED'],
  },
  checkResetLink: {
    tag: 'Account',
    summary: 'Check a link to reset the password',
    description:
      'Tells whether the token of a link from `forgotPassword` can still set a new password, and lists the passkeys and providers added within the last seven days, which `resetPassword` removes unless told to keep them. Changes nothing and does not reveal the account.',
    result: 'Whether the link works, and the recently added keys.',
    access: 'public',
    errors: ['RATE_LIMITED'],
  },
  resetPassword: {
    tag: 'Account',
    summary: 'Set a new password with a link',
    description:
      'Uses the token of a link from `forgotPassword`, which works once, for 30 minutes. All sessions of the user end, and no new one is opened. With the second step on, the answer is `SECOND_STEP_REQUIRED`: repeat the call with its ticket and either a `credential` (with the options of `createSecondStepOptions`) or a `recoveryCode`. Passkeys and linked providers added within the last seven days, which `checkResetLink` lists, are removed except those whose ids are in `keep`; without `keep`, only a passkey that has just passed the second step stays. If no passkey is left, the second step is turned off. Links in earlier notices to this address stop working. The rules for passwords are those of `register`.',
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
    description: 'Changes the name with which the site greets the user.',
    result: 'The user with the new name.',
    access: 'accessToken',
    errors: ['RATE_LIMITED'],
  },
  changeLanguage: {
    tag: 'Account',
    summary: 'Change the language of emails',
    description:
      'Chooses the language of all emails to the user. The site has the language of its address, and answers of the API that of `Accept-Language`.',
    result: 'The language that emails have from now on.',
    access: 'accessToken',
    errors: ['RATE_LIMITED'],
  },
  updatePassword: {
    tag: 'Account',
    summary: 'Change the password',
    description:
      'Changes the password of a user who knows the current one. All other sessions of the user end. The rules for passwords are those of `register`. Wrong passwords are counted and limited. Limited to ten changes per user and hour.',
    result: 'The password was changed.',
    access: 'accessToken',
    errors: ['WRONG_PASSWORD', 'RATE_LIMITED', 'BUSY'],
  },
  getEmailDelivery: {
    tag: 'Account',
    summary: 'Check whether emails reach the user',
    description:
      'Answers when the receiving mail server permanently rejected the email address. Until the user has used a link from an email, only requested emails are sent to it; `resendVerificationEmail` sends such a link.',
    result: 'The time of the rejection; null while emails are sent.',
    access: 'accessToken',
    errors: [],
  },
  changeEmail: {
    tag: 'Account',
    summary: 'Ask for a change of the email address',
    description:
      'Sends a link to the old address and another to the new one. The address changes once both were used with `confirmEmailChange`. The request ends with the session that made it. An address that another account had within the last seven days cannot be confirmed. Needs the password or a proof from the last five minutes (a log-in or `proveIdentity`); with the second step on, the password is not accepted.',
    result: 'The request was accepted; both links will be sent.',
    access: 'accessToken',
    errors: ['WRONG_PASSWORD', 'PROOF_REQUIRED', 'RATE_LIMITED', 'BUSY'],
  },
  confirmEmailChange: {
    tag: 'Account',
    summary: 'Confirm a change of the email address',
    description:
      'Uses the token of one of the two links. The second one changes the address, unless another account has taken it meanwhile. All sessions end except the one that requested the change.',
    result: 'The user with the new address, or the mailbox whose link has not been used yet.',
    access: 'public',
    errors: ['INVALID_LINK', 'ACCOUNT_BLOCKED'],
  },
  stopEmailChange: {
    tag: 'Account',
    summary: 'Stop an address change made by support',
    description:
      'Uses the token of the link that is sent to the old mailbox when support starts to change the address. It stops the change until that takes effect, a day later.',
    result: 'The address stays as it is.',
    access: 'public',
    errors: ['INVALID_LINK'],
  },
  secureAccount: {
    tag: 'Account',
    summary: 'Take back an account with the link in a notice',
    description:
      'Uses the token of the link in a notice about a changed password, address, passkey, provider or second step. A link works once, for 7 days. Using it ends all other such links except those sent earlier to a former address. All sessions end; open links and the password stop working, and so do passkeys, linked providers, recovery codes and a second step added within the last 7 days. If no passkey is left, the second step is turned off. If the address of the account has changed since, the address of the notice is restored. A link for `resetPassword`, which works for 30 minutes, is sent to it.',
    result: 'The account is secured; `done` lists what was done, as sentences.',
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
      'Sets whether the user gets news and offers by email. Withdrawing the consent also stops an email that has not been sent yet.',
    result: 'The new consent.',
    access: 'accessToken',
    errors: ['RATE_LIMITED'],
  },
  unsubscribeFromNews: {
    tag: 'Account',
    summary: 'Unsubscribe from news',
    description:
      'Withdraws the consent to news and offers with the token of the link in an email, without a log-in. Mail programs call it too (RFC 8058); the form that they send is ignored. A second call changes nothing.',
    result: 'The consent is withdrawn.',
    access: 'public',
    errors: ['INVALID_LINK', 'RATE_LIMITED'],
  },
  login: {
    tag: 'Sessions',
    summary: 'Log in',
    description:
      'Opens a session: its cookie is set, and the answer has an access token that is valid for ten minutes. Log-ins and wrong passwords are counted and limited. A user has at most 50 sessions; another one ends the least recently used. A blocked account is reported only after the correct password. With the second step on, the correct password is answered with `SECOND_STEP_REQUIRED` and a ticket for `passSecondStep`.',
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
      'Ends the session of the cookie and that of the access token, if sent. A call with neither succeeds too.',
    result: 'The session has ended, and its access tokens with it.',
    access: 'public',
    errors: [],
  },
  refreshAccessToken: {
    tag: 'Sessions',
    summary: 'Get a new access token',
    description:
      'Answers a new access token for the session of the cookie, and extends the session.',
    result: 'A new access token.',
    access: 'sessionCookie',
    errors: [],
  },
  listSessions: {
    tag: 'Sessions',
    summary: 'List the sessions',
    description: 'Lists the browsers in which the user is logged in, the most recently used first.',
    result: 'The sessions of the user.',
    access: 'accessToken',
    errors: [],
  },
  endSession: {
    tag: 'Sessions',
    summary: 'End one session',
    description:
      'Logs the user out in one browser, immediately. Needs a proof from the last five minutes: a log-in or `proveIdentity`.',
    result: 'The session has ended.',
    access: 'accessToken',
    errors: ['NOT_FOUND', 'PROOF_REQUIRED'],
  },
  endAllSessions: {
    tag: 'Sessions',
    summary: 'Log out everywhere',
    description:
      'Ends every session of the user, including that of the call, and deletes its cookie. Linked browsers keep their licence. Needs a proof from the last five minutes: a log-in or `proveIdentity`.',
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
      'For visitors whose browser cannot run the extension: sends an email with the link, at most once in 30 days per address. The answer does not reveal whether it was sent. No account is needed. `consent` states that we may write to the address. Limited to twenty requests per visitor and hour.',
    result: 'The request was accepted.',
    access: 'public',
    errors: ['RATE_LIMITED'],
  },
  ...licenceOperations,
  sendHelpRequest: {
    tag: 'Help',
    summary: 'Write to support',
    description:
      'Stores a message, forwards it to support, and emails its number to the address. With an access token, the message belongs to that account. With `context`, the browser named by the user agent is stored too. Limited to thirty messages per visitor and hour, and five per address.',
    result: 'The message is stored; `number` identifies it.',
    access: 'optionalAccessToken',
    errors: ['RATE_LIMITED'],
  },
  downloadData: {
    tag: 'Own data',
    summary: 'Download all stored data',
    description:
      'Answers everything that is stored about the user, as a file to save. Needs a proof from the last five minutes: a log-in or `proveIdentity`.',
    result: 'The data of the user.',
    access: 'accessToken',
    errors: ['PROOF_REQUIRED'],
  },
  downloadDataByLink: {
    tag: 'Own data',
    summary: 'Download all stored data with a link',
    description:
      'Answers the same data as `downloadData`, with the token of a link that support sent to the address of the account. The link works for 7 days or until the password or the address changes, also for a blocked account.',
    result: 'The data, as JSON.',
    access: 'public',
    errors: ['INVALID_LINK'],
  },
  deleteAccount: {
    tag: 'Own data',
    summary: 'Delete the account',
    description:
      'Ends the subscription immediately, without a final charge, then deletes the account and its sessions. If Stripe cannot be reached, nothing is deleted. Afterwards the cards and the customer are deleted at Stripe; issued invoices stay. Needs the password or a proof from the last five minutes (a log-in or `proveIdentity`); with the second step on, the password is not accepted.',
    result: 'The account was deleted, and the cookie is cleared.',
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
