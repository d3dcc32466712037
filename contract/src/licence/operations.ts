import type { extensionApi } from './extension-calls.ts';
import type { licenceApi } from './licence.ts';
import type { Operation } from '../operation.ts';
import type { uninstallApi } from './uninstalls.ts';

type LicenceOperationId =
  | (typeof extensionApi)[keyof typeof extensionApi]['operationId']
  | (typeof licenceApi)[keyof typeof licenceApi]['operationId']
  | (typeof uninstallApi)[keyof typeof uninstallApi]['operationId'];

/** The API reference of the licence. */
export const licenceOperations: Readonly<Record<LicenceOperationId, Operation>> = {
  createGrant: {
    tag: 'Licence',
    summary: 'Create a code that links an extension',
    description:
      'For a page of the site that has the PKCE challenge of an extension (RFC 7636): answers a code, which the extension redeems with its verifier at `linkDevice`, once, within 60 seconds. A user has at most five linked browsers; if there are five, `replace` names the one to unlink. A linked installation that links again is replaced.',
    result: 'The code to hand to the extension.',
    access: 'accessToken',
    errors: ['DEVICE_LIMIT_REACHED', 'RATE_LIMITED'],
  },
  createDeviceCode: {
    tag: 'Licence',
    summary: 'Start linking with a code',
    description:
      'For an extension (RFC 8628): answers a code of eight letters, which the user types at `verificationUri`, and another code with which the extension polls `linkDevice` every `interval` seconds. Both work for ten minutes. Limited to twenty requests per visitor and hour.',
    result: 'Both codes; `expiresIn` and `interval` are in seconds.',
    access: 'public',
    errors: ['RATE_LIMITED'],
  },
  exchangeLicence: {
    tag: 'Licence',
    summary: 'Exchange the licence of another system',
    description:
      'For the extension of a business that moves in: the service at `LICENCE_EXCHANGE_URL` answers the address of the licence’s owner, and a code as in `createGrant` is created for the account with that verified address. `NOT_FOUND` if no service is configured, `INVALID_GRANT` if it rejects the proof or no verified account has the address, `SERVICE_UNAVAILABLE` if it does not answer. Limited to twenty requests per visitor and hour.',
    result: 'The code, which the extension redeems with its verifier at `linkDevice`.',
    access: 'public',
    errors: ['NOT_FOUND', 'INVALID_GRANT', 'DEVICE_LIMIT_REACHED', 'RATE_LIMITED', 'BUSY'],
  },
  lookUpDeviceCode: {
    tag: 'Licence',
    summary: 'Get the browser that shows a code',
    description:
      'Answers which browser asks to be linked with a pending code. Case and characters other than letters are ignored. Limited to ten codes per user and hour.',
    result: 'The browser, when it asked, and whether it is in the network of this request.',
    access: 'accessToken',
    errors: ['INVALID_CODE', 'RATE_LIMITED'],
  },
  decideDeviceCode: {
    tag: 'Licence',
    summary: 'Link the browser that shows a code, or refuse it',
    description:
      'Only the session that looked up the code can decide, once. `replace` is as in `createGrant`.',
    result: 'The decision is stored; the extension learns of it when it polls next.',
    access: 'accessToken',
    errors: ['INVALID_CODE', 'DEVICE_LIMIT_REACHED'],
  },
  linkDevice: {
    tag: 'Licence',
    summary: 'Link this browser',
    description:
      'For an extension: redeems the code of a grant with the verifier of its challenge, or asks whether the user has entered its code. `AUTHORIZATION_PENDING`: ask again after the interval. `SLOW_DOWN`: the interval is five seconds longer from now on. A code can be redeemed only once.',
    result: 'The credential of this browser, which no page should see.',
    access: 'public',
    errors: [
      'INVALID_GRANT',
      'AUTHORIZATION_PENDING',
      'SLOW_DOWN',
      'EXPIRED_CODE',
      'ACCESS_DENIED',
      'DEVICE_LIMIT_REACHED',
    ],
  },
  getEntitlement: {
    tag: 'Licence',
    summary: 'Get what this browser may use',
    description:
      'Answers a token signed with Ed25519 (JWT, `typ` `entitlement+jwt`) whose `features` list what the account may use. It changes with the subscription and every twelve hours; with `If-None-Match` the answer is 304 until then. A token is valid for at least 72 hours, also while the server is down. Limited to 120 requests per device and hour.',
    result: 'The token, with a strong `ETag`.',
    access: 'deviceCredential',
    errors: ['RATE_LIMITED'],
  },
  renewCredential: {
    tag: 'Licence',
    summary: 'Renew the credential of this browser',
    description:
      'Answers a new credential. The old one works until the new one is first used; an unused new one is replaced by the next. If a credential is used after its successor was, two browsers share it, and the device is unlinked. `version` is the current version of the client.',
    result: 'The new credential.',
    access: 'deviceCredential',
    errors: ['RATE_LIMITED'],
  },
  unlinkCurrentDevice: {
    tag: 'Licence',
    summary: 'Unlink this browser',
    description: 'Unlinks the browser that calls. Its credential stops working immediately.',
    result: 'The browser is unlinked.',
    access: 'deviceCredential',
    errors: [],
  },
  unlinkUninstalledDevice: {
    tag: 'Licence',
    summary: 'Unlink a browser whose extension was uninstalled',
    description:
      'Unlinks the device to which an `unlinkToken` belongs. The answer is the same for an unknown token.',
    result: 'The device is unlinked, if there was one.',
    access: 'public',
    errors: [],
  },
  answerUninstall: {
    tag: 'Licence',
    summary: 'Say why the extension was uninstalled',
    description:
      'Counts an answer to the question on `/uninstalled` for the current day (UTC). Nothing is stored about the visitor. Limited to ten answers and comments per client and hour.',
    result: 'The answer is counted.',
    access: 'public',
    errors: ['RATE_LIMITED'],
  },
  commentUninstall: {
    tag: 'Licence',
    summary: 'Say more about why the extension was uninstalled',
    description:
      'Stores a comment on an answer, with its reason and the day, for a year. It is not counted as another answer.',
    result: 'The comment is stored.',
    access: 'public',
    errors: ['RATE_LIMITED'],
  },
  listDevices: {
    tag: 'Licence',
    summary: 'List the linked browsers',
    description: 'Lists the linked browsers of the user, the most recently seen first.',
    result: 'The linked browsers of the user.',
    access: 'accessToken',
    errors: [],
  },
  unlinkDevice: {
    tag: 'Licence',
    summary: 'Unlink one browser',
    description:
      'Unlinks one browser of the user. The browser notices at its next call, within an hour while it runs.',
    result: 'The browser is unlinked.',
    access: 'accessToken',
    errors: ['NOT_FOUND'],
  },
};
