import { t } from '@stillweb/texts/t';
import * as z from 'zod/mini';
import { codeRequired, nameField, nameRequired, requiredField, textField } from '../fields.ts';
import { acknowledgement, dataOf } from '../response.ts';

const dateTime = z.iso.datetime();

/** 32 bytes in base64url without padding. */
const notUuid = () => t('licence.uuid', 'Must be a UUID');

const token = textField(43).check(
  z.regex(/^[\w-]{43}$/, {
    error: () => t('licence.token', 'Must be 43 characters of base64url'),
  }),
);

/** One installation of the extension in one browser profile. */
const installation = {
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

/** From an extension of another system. What it leaves out about its installation, the server chooses. */
export const exchangeRequest = z.object({
  /** The proof by which its own server recognizes its licence. */
  proof: requiredField(() => t('licence.proof.required', 'Proof is required'), 4096),
  /** As `challenge` of a grant. */
  codeChallenge: token,
  installId: z.optional(installation.installId),
  name: z.optional(installation.name),
  version: z.optional(installation.version),
});
export type ExchangeRequest = z.infer<typeof exchangeRequest>;

export const deviceCodeRequest = z.object(installation);
export type DeviceCodeRequest = z.infer<typeof deviceCodeRequest>;

/** The code with which the extension asks, and the one that its user types on the site. Times are in seconds. */
export const deviceCodeAnswer = z.object({
  deviceCode: z.string(),
  userCode: z.string(),
  verificationUri: z.url(),
  expiresIn: z.int(),
  interval: z.int(),
});

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

/** The proof that links a device: the code of a page and PKCE's verifier, or the device's own code. */
export const linkRequest = z.discriminatedUnion('grant', [
  z.object({
    grant: z.literal('code'),
    code: textField(100),
    verifier: textField(128).check(
      z.regex(/^[\w.~-]{43,128}$/, {
        error: () => t('licence.verifier', 'Must be 43 to 128 characters (RFC 7636)'),
      }),
    ),
  }),
  z.object({ grant: z.literal('device_code'), deviceCode: textField(100) }),
]);
export type LinkRequest = z.infer<typeof linkRequest>;

/** Used by the extension only: pages never see a credential. */
export const linkedDevice = z.object({
  deviceId: z.string(),
  /** `swd1.<device id>.<43 characters>`, the bearer token of the calls of a device. */
  credential: z.string(),
  /** Frees the place when the extension is uninstalled; good for nothing else, for as long as it is linked. */
  unlinkToken: z.string(),
  /** The address of the account, shortened, such as "an…@example.com". */
  account: z.string(),
});
export type LinkedDevice = z.infer<typeof linkedDevice>;

/** Empty from a client that does not say which version it is by now. */
export const renewRequest = z.nullish(z.object({ version: z.optional(installation.version) }));
export type RenewRequest = z.infer<typeof renewRequest>;

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

/** The claims about the account's subscription, in addition to the standard ones. Times are Unix seconds. */
export type EntitlementClaims = {
  v: 1;
  iss: string;
  aud: 'stillweb-extension';
  /** The account, under a name that says nothing else about it. */
  sub: string;
  /** The id of the device that the token is for. */
  dev: string;
  iat: number;
  exp: number;
  /** As `GET /subscription/current` has it; `NONE` for an account that never had one. */
  status: string;
  plan?: string;
  /** Empty unless the status gives access. Decide by these alone. */
  features: readonly string[];
  trialEnd?: number;
  /** When access ends, where that is known ahead. */
  until?: number;
};

/** The calls of an extension, and those of its user about linked browsers. */
export const licenceApi = {
  createGrant: {
    operationId: 'createGrant',
    method: 'POST',
    path: '/licence/grants',
    body: grantRequest,
    response: dataOf(z.object({ code: z.string() })),
  },
  createDeviceCode: {
    operationId: 'createDeviceCode',
    method: 'POST',
    path: '/licence/device-codes',
    body: deviceCodeRequest,
    response: dataOf(deviceCodeAnswer),
  },
  exchangeLicence: {
    operationId: 'exchangeLicence',
    method: 'POST',
    path: '/licence/exchange',
    body: exchangeRequest,
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
  linkDevice: {
    operationId: 'linkDevice',
    method: 'POST',
    path: '/licence/devices',
    body: linkRequest,
    response: dataOf(linkedDevice),
  },
  entitlement: {
    operationId: 'getEntitlement',
    method: 'GET',
    path: '/licence/entitlement',
    response: dataOf(z.object({ token: z.string() })),
  },
  renewCredential: {
    operationId: 'renewCredential',
    method: 'POST',
    path: '/licence/devices/current/renew',
    body: renewRequest,
    response: dataOf(z.object({ credential: z.string() })),
  },
  unlinkCurrentDevice: {
    operationId: 'unlinkCurrentDevice',
    method: 'DELETE',
    path: '/licence/devices/current',
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
