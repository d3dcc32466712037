import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import {
  assertion,
  registrationResponse,
  type Assertion,
  type AuthenticationOptions,
  type RegistrationOptions,
  type RegistrationResponse,
} from '@stillweb/contract/account/webauthn';

/**
 * Lets the person choose a passkey and sign the challenge with it.
 * @throws when the person cancels, or has no passkey for this site: `passkeyFailureOf` words it
 */
export async function signWithPasskey(options: AuthenticationOptions): Promise<Assertion> {
  return assertion.parse(await startAuthentication({ optionsJSON: options }));
}

/**
 * Lets the browser suggest passkeys in the field whose `autocomplete` ends in `webauthn`, until the signal ends it or
 * another passkey is asked for.
 * @returns undefined where the browser cannot do that, or when it was ended
 */
export async function suggestPasskey(
  options: AuthenticationOptions,
  signal: AbortSignal,
): Promise<Assertion | undefined> {
  if (signal.aborted) return undefined;
  const stop = () => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', stop);
  try {
    return assertion.parse(
      await startAuthentication({ optionsJSON: options, useBrowserAutofill: true }),
    );
  } catch {
    return undefined;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

export const canSuggest = browserSupportsWebAuthnAutofill;

/**
 * Lets the person create a passkey on this device, or on a phone or key next to it.
 * @throws when the person cancels, or the device has one already: `passkeyFailureOf` words it
 */
export async function createPasskey(options: RegistrationOptions): Promise<RegistrationResponse> {
  return registrationResponse.parse(await startRegistration({ optionsJSON: options }));
}
