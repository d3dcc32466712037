import type { Assertion, AuthenticationOptions } from '@stillweb/contract/account/webauthn';
import type { Failure } from '../api/errors.ts';
import { signWithPasskey } from './ceremonies.ts';
import { passkeyFailureOf } from './passkey-failure.ts';

interface Answer<Data> {
  data?: Data;
  error?: unknown;
  failure?: Failure;
}

/**
 * Lets the person sign with a passkey by the server's options, and sends the signature.
 * @returns the server's answer, or what to tell the person when nothing was signed
 */
export async function answerWithPasskey<Data>(
  { data, error }: { data?: AuthenticationOptions; error?: unknown },
  send: (credential: Assertion) => Promise<Answer<Data>>,
): Promise<Answer<Data>> {
  if (!data) return { error };
  const credential = await signWithPasskey(data).catch((problem: unknown) =>
    passkeyFailureOf(problem),
  );
  return 'message' in credential ? { failure: credential } : send(credential);
}
