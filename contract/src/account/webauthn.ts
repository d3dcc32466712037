import { t } from '@stillweb/texts/t';
import * as z from 'zod/mini';
import { textField } from '../fields.ts';

/*
 * The JSON forms of WebAuthn (Level 3, sections 5.1.8 and 5.1.9), as browsers write and read them. Binary
 * values are base64url.
 */

/** More than any authenticator needs; the request's body has a limit of its own. */
const base64url = textField(16_000).check(
  z.regex(/^[\w-]*$/, { error: () => t('fields.base64url', 'Must be base64url') }),
);

export const credentialDescriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
});
const userVerification = z.enum(['required', 'preferred', 'discouraged']);

/** The options for `navigator.credentials.create`. */
export const registrationOptions = z.object({
  rp: z.object({ id: z.optional(z.string()), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.optional(z.int()),
  excludeCredentials: z.optional(z.array(credentialDescriptor)),
  authenticatorSelection: z.optional(
    z.object({
      residentKey: z.optional(userVerification),
      requireResidentKey: z.optional(z.boolean()),
      userVerification: z.optional(userVerification),
    }),
  ),
  attestation: z.optional(z.literal('none')),
  extensions: z.optional(z.object({ credProps: z.optional(z.boolean()) })),
});
export type RegistrationOptions = z.infer<typeof registrationOptions>;

/** The options for `navigator.credentials.get`. */
export const authenticationOptions = z.object({
  challenge: z.string(),
  timeout: z.optional(z.int()),
  rpId: z.optional(z.string()),
  allowCredentials: z.optional(z.array(credentialDescriptor)),
  userVerification: z.optional(userVerification),
});
export type AuthenticationOptions = z.infer<typeof authenticationOptions>;

const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
  /** Not used. */
  clientExtensionResults: z.object({}),
};

/** A new passkey, as `create` answers it. */
export const registrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.optional(z.array(textField(30)).check(z.maxLength(10))),
  }),
});
export type RegistrationResponse = z.infer<typeof registrationResponse>;

/** A signature by a passkey, as `get` answers it. */
export const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.optional(base64url),
  }),
});
export type Assertion = z.infer<typeof assertion>;
