import type { licenceApi } from './licence.ts';
import type { Operation } from '../operation.ts';
import type { uninstallApi } from './uninstalls.ts';

type LicenceOperationId =
  | (typeof licenceApi)[keyof typeof licenceApi]['operationId']
  | (typeof uninstallApi)[keyof typeof uninstallApi]['operationId'];

/** The API reference of the licence. */
export const licenceOperations: Readonly<Record<LicenceOperationId, Operation>> = {
  createGrant: {
    tag: 'Licence',
    summary: 'Let an extension link itself',
    description:
      'For a page of the site that an extension has given its PKCE challenge (RFC 7636): answers a code that the extension redeems with its verifier at `linkDevice`, once, within 60 seconds. A user has five linked browsers at most; with `replace` one of them gives up its place if there are five. An installation that is linked already is replaced.',
    result: 'The code to hand to the extension.',
    access: 'accessToken',
    errors: ['DEVICE_LIMIT_REACHED', 'RATE_LIMITED'],
  },
  createDeviceCode: {
    tag: 'Licence',
    summary: 'Begin to link by a code',
    description:
      'For an extension (RFC 8628): answers a code of eight letters that its user types at `verificationUri`, and one with which the extension asks `linkDevice` every `interval` seconds. Both work for ten minutes. A visitor may ask twenty times an hour.',
    result: 'Both codes; `expiresIn` and `interval` are in seconds.',
    access: 'public',
    errors: ['RATE_LIMITED'],
  },
  exchangeLicence: {
    tag: 'Licence',
    summary: 'Exchange the licence of another system',
    description:
      'For the extension of a business that moves in: the service at `LICENCE_EXCHANGE_URL` says whose licence the proof shows, and the account with that verified address gets a code as by `createGrant`. `NOT_FOUND` where no service is configured, `INVALID_GRANT` for a refused proof and where no verified account has the address, `SERVICE_UNAVAILABLE` while the service does not answer. A visitor may ask twenty times an hour.',
    result: 'The code, which the extension redeems with its verifier at `linkDevice`.',
    access: 'public',
    errors: ['NOT_FOUND', 'INVALID_GRANT', 'DEVICE_LIMIT_REACHED', 'RATE_LIMITED', 'BUSY'],
  },
  lookUpDeviceCode: {
    tag: 'Licence',
    summary: 'See which browser shows a code',
    description:
      'Says which browser asks to be linked with a code that nothing was decided about yet. Case and everything between its letters are ignored. A user may look up ten codes an hour.',
    result: 'The browser, when it asked, and whether from the network of this request.',
    access: 'accessToken',
    errors: ['INVALID_CODE', 'RATE_LIMITED'],
  },
  decideDeviceCode: {
    tag: 'Licence',
    summary: 'Link the browser that shows a code, or refuse it',
    description:
      'Only the session that has looked the code up can decide, once. `replace` is as in `createGrant`.',
    result: 'The decision is stored; the extension meets it when it asks next.',
    access: 'accessToken',
    errors: ['INVALID_CODE', 'DEVICE_LIMIT_REACHED'],
  },
  linkDevice: {
    tag: 'Licence',
    summary: 'Link this browser',
    description:
      'For an extension: redeems the code of a grant with the verifier of its challenge, or asks whether the user has entered its code. `AUTHORIZATION_PENDING` means to ask again after the interval, `SLOW_DOWN` that the interval is five seconds longer from now on. What is redeemed cannot be redeemed again.',
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
      'Answers a token signed with Ed25519 (JWT, `typ` `entitlement+jwt`) whose `features` say what the account may use. It changes with the subscription, and every twelve hours; with `If-None-Match` the answer is 304 until then. A token holds for 72 hours at least, without the server. A device may ask 120 times an hour.',
    result: 'The token, with a strong `ETag`.',
    access: 'deviceCredential',
    errors: ['RATE_LIMITED'],
  },
  renewCredential: {
    tag: 'Licence',
    summary: 'Renew the credential of this browser',
    description:
      'Answers a new credential; the old one works until the new one is first used, and each new one takes the place of one that was not used. When a credential is used after its successor was, two browsers share it: the device is unlinked. With `version` the client says which version it is by now.',
    result: 'The new credential.',
    access: 'deviceCredential',
    errors: ['RATE_LIMITED'],
  },
  unlinkCurrentDevice: {
    tag: 'Licence',
    summary: 'Unlink this browser',
    description: 'Frees the place of the browser that asks. Its credential stops working at once.',
    result: 'The browser is unlinked.',
    access: 'deviceCredential',
    errors: [],
  },
  unlinkUninstalledDevice: {
    tag: 'Licence',
    summary: 'Unlink a browser whose extension was uninstalled',
    description:
      'Frees the place of the device that an `unlinkToken` belongs to. The answer is the same for a token of no device.',
    result: 'The place is free.',
    access: 'public',
    errors: [],
  },
  answerUninstall: {
    tag: 'Licence',
    summary: 'Say why the extension was uninstalled',
    description:
      'Counts one answer to the question of `/uninstalled` on its day (UTC). Nothing is stored about who answers. At most ten answers and comments an hour from one client.',
    result: 'The answer is counted.',
    access: 'public',
    errors: ['RATE_LIMITED'],
  },
  commentUninstall: {
    tag: 'Licence',
    summary: 'Say more about why the extension was uninstalled',
    description:
      'Stores what was written beside an answer, with its reason and the day, for a year. It is not counted as another answer.',
    result: 'The words are stored.',
    access: 'public',
    errors: ['RATE_LIMITED'],
  },
  listDevices: {
    tag: 'Licence',
    summary: 'List the linked browsers',
    description: 'Lists the linked browsers of the user, the one seen last first.',
    result: 'The linked browsers of the user.',
    access: 'accessToken',
    errors: [],
  },
  unlinkDevice: {
    tag: 'Licence',
    summary: 'Unlink one browser',
    description:
      'Unlinks one browser of the user. It learns that at its next call, within an hour while it runs.',
    result: 'The browser is unlinked.',
    access: 'accessToken',
    errors: ['NOT_FOUND'],
  },
};
