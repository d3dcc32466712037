import type {
  RegistrationOptions,
  RegistrationResponse,
} from '@stillweb/contract/account/webauthn';
import type { Failure } from '../api/errors.ts';
import { createPasskey } from './ceremonies.ts';
import { passkeyFailureOf } from './passkey-failure.ts';

interface Answer {
  error?: unknown;
  failure?: Failure;
}

/**
 * Lets the person create a passkey by the server's options, and sends it.
 * @returns the server's error, or what to tell the person when no passkey was created
 */
export async function registerPasskey(
  { data, error }: { data?: RegistrationOptions; error?: unknown },
  send: (credential: RegistrationResponse) => Promise<Answer>,
): Promise<Answer> {
  if (!data) return { error };
  const credential = await createPasskey(data).catch((problem: unknown) =>
    passkeyFailureOf(problem),
  );
  return 'message' in credential ? { failure: credential } : send(credential);
}
