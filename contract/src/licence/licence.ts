import { t } from '@stillweb/texts/t';
import * as z from 'zod/mini';
import { codeRequired, nameField, nameRequired, textField } from '../fields.ts';
import { acknowledgement, dataOf } from '../response.ts';

const dateTime = z.iso.datetime();

const notUuid = () => t('licence.uuid', 'Must be a UUID');

/** 32 bytes in base64url without padding. */
export const token = textField(43).check(
  z.regex(/^[\w-]{43}$/, {
    error: () => t('licence.token', 'Must be 43 characters of base64url'),
  }),
);

/** One installation of the extension in one browser profile. */
export const installation = {
  installId: z.uuid({ error: notUuid }),
  /** Its name in the account, such as "Chrome on Windows". */
  name: nameField({ required: nameRequired, kind: 'short' }),
  /**
   * The extension's version. What follows a `+` names the keys that it pins, each by the first eight
   * characters of its `kid`, with a dot between: `1.2.0+Hq3kZ9ab.Ws81Lmno`.
   */
  version: textField(50).check(
    z.trim(),
    z.minLength(1, { error: () => t('licence.version.required', 'Version is required') }),
  ),
};

/** The device to unlink if five are already linked. */
const replace = z.optional(z.uuid({ error: notUuid }));

export const grantRequest = z.object({
  ...installation,
  /** PKCE's S256 challenge (RFC 7636) of a verifier that only the extension knows. */
  challenge: token,
  replace,
});
export type GrantRequest = z.infer<typeof grantRequest>;

/** However it is typed. */
const userCode = textField(40, codeRequired).check(
  z.trim(),
  z.minLength(1, { error: codeRequired }),
);

export const lookUpRequest = z.object({ userCode });
export type LookUpRequest = z.infer<typeof lookUpRequest>;

/** A browser that waits to be linked. */
export const pendingDevice = z.object({
  name: z.string(),
  askedAt: dateTime,
  /** Whether the browser asked from the network (/24, /64) that this request comes from. */
  sameNetwork: z.boolean(),
});
export type PendingDevice = z.infer<typeof pendingDevice>;

export const decideRequest = z.object({
  userCode,
  approve: z.boolean({ error: () => t('licence.approve', 'Must be yes or no') }),
  replace,
});
export type DecideRequest = z.infer<typeof decideRequest>;

export const unlinkRequest = z.object({ unlinkToken: textField(200) });
export type UnlinkRequest = z.infer<typeof unlinkRequest>;

/** A linked browser, as the account lists it. */
export const device = z.object({
  id: z.string(),
  name: z.string(),
  version: z.string(),
  linkedBy: z.enum(['page', 'code', 'licence']),
  linkedAt: dateTime,
  /** The day of its last call (UTC). */
  lastSeenOn: z.iso.date(),
});
export type Device = z.infer<typeof device>;

export const deviceParams = z.object({ id: z.uuid() });

/** The calls of pages about linked browsers; those of the extension are apart, so that no page loads them. */
export const licenceApi = {
  createGrant: {
    operationId: 'createGrant',
    method: 'POST',
    path: '/licence/grants',
    body: grantRequest,
    response: dataOf(z.object({ code: z.string() })),
  },
  lookUpDeviceCode: {
    operationId: 'lookUpDeviceCode',
    method: 'POST',
    path: '/licence/device-codes/look-up',
    body: lookUpRequest,
    response: dataOf(pendingDevice),
  },
  decideDeviceCode: {
    operationId: 'decideDeviceCode',
    method: 'POST',
    path: '/licence/device-codes/decide',
    body: decideRequest,
    response: acknowledgement,
  },
  unlinkUninstalledDevice: {
    operationId: 'unlinkUninstalledDevice',
    method: 'POST',
    path: '/licence/devices/unlink',
    body: unlinkRequest,
    response: acknowledgement,
  },
  devices: {
    operationId: 'listDevices',
    method: 'GET',
    path: '/licence/devices',
    response: dataOf(z.array(device)),
  },
  unlinkDevice: {
    operationId: 'unlinkDevice',
    method: 'DELETE',
    path: '/licence/devices/:id',
    params: deviceParams,
    response: acknowledgement,
  },
} as const;
