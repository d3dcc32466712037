import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import {
  assertion,
  registrationResponse,
  type Assertion,
  type AuthenticationOptions,
  type RegistrationOptions,
  type RegistrationResponse,
} from '@stillweb/contract/passkeys';

/**
 * Lets the person choose a passkey and sign the challenge with it.
 * @throws when the person cancels, or has no passkey for this site: `passkeyFailureOf` words it
 */
export async function signWithPasskey(options: AuthenticationOptions): Promise<Assertion> {
  return assertion.parse(await startAuthentication({ optionsJSON: options }));
}

/**
 * Lets the person create a passkey on this device, or on a phone or key next to it.
 * @throws when the person cancels, or the device has one already: `passkeyFailureOf` words it
 */
export async function createPasskey(options: RegistrationOptions): Promise<RegistrationResponse> {
  return registrationResponse.parse(await startRegistration({ optionsJSON: options }));
}
