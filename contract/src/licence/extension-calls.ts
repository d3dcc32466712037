import { t } from '@stillweb/texts/t';
import * as z from 'zod/mini';
import { requiredField, textField } from '../fields.ts';
import { acknowledgement, dataOf } from '../response.ts';
import { installation, token } from './licence.ts';

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

/** The calls of an extension. */
export const extensionApi = {
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
} as const;
