import { bufferToBase64URLString } from '@simplewebauthn/browser';
import type { Assertion, AuthenticationOptions } from '@stillweb/contract/account/webauthn';
import type { Failure } from '@stillweb/ui/api/errors.ts';
import { signWithPasskey } from '@stillweb/ui/passkeys/ceremonies.ts';
import { passkeyFailureOf } from '@stillweb/ui/passkeys/passkey-failure.ts';

/**
 * Lets the person sign the preview, by its digest.
 * @param allowCredentials the passkeys that count; without them, the browser offers all
 * @returns the signature, or the error to show
 */
export async function signDigest(
  digest: string,
  allowCredentials?: AuthenticationOptions['allowCredentials'],
): Promise<Assertion | Failure> {
  try {
    return await signWithPasskey({
      challenge: challengeOf(digest),
      userVerification: 'required',
      allowCredentials,
    });
  } catch (error) {
    return passkeyFailureOf(error);
  }
}

/** The UTF-8 bytes of a digest, as base64url: WebAuthn's JSON forms hold bytes so. */
export function challengeOf(digest: string): string {
  return bufferToBase64URLString(new TextEncoder().encode(digest).buffer);
}
