import {
  startAuthentication,
  startRegistration,
  type AuthenticatorTransportFuture,
} from '@simplewebauthn/browser';
import {
  assertion,
  registrationResponse,
  type Assertion,
  type AuthenticationOptions,
  type RegistrationOptions,
  type RegistrationResponse,
} from '@stillweb/contract/console/passkeys';

/**
 * Lets the person choose a passkey and sign the challenge with it.
 * @throws when the person cancels, or has no passkey for the console: `passkeyFailureOf` words it
 */
export async function signWithPasskey(options: AuthenticationOptions): Promise<Assertion> {
  const allowCredentials = options.allowCredentials?.map(withKnownTransports);
  const optionsJSON = { ...options, ...(allowCredentials && { allowCredentials }) };
  return assertion.parse(await startAuthentication({ optionsJSON }));
}

/**
 * Lets the person create a passkey on this device, or on a phone or key beside it.
 * @throws when the person cancels, or the device has one already: `passkeyFailureOf` words it
 */
export async function createPasskey(options: RegistrationOptions): Promise<RegistrationResponse> {
  const excludeCredentials = options.excludeCredentials?.map(withKnownTransports);
  const optionsJSON = { ...options, ...(excludeCredentials && { excludeCredentials }) };
  return registrationResponse.parse(await startRegistration({ optionsJSON }));
}

type Descriptor = NonNullable<AuthenticationOptions['allowCredentials']>[number];

/** How a passkey was reached before is a hint: a way that this browser does not know is left out. */
function withKnownTransports(descriptor: Descriptor) {
  return { ...descriptor, transports: descriptor.transports?.filter(isTransport) };
}

const transports: readonly string[] = [
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
] satisfies AuthenticatorTransportFuture[];

function isTransport(value: string): value is AuthenticatorTransportFuture {
  return transports.includes(value);
}
