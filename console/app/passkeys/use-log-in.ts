import type { Me } from '@stillweb/contract/console/session';
import { failureOf, type Failure } from '@stillweb/ui/api/errors.ts';
import { useState } from 'react';
import { useLogInMutation, useLogInOptionsMutation } from '../api/session.ts';
import { passkeyFailureOf } from '@stillweb/ui/passkeys/passkey-failure.ts';
import { signWithPasskey } from '@stillweb/ui/passkeys/ceremonies.ts';

const fallback = 'You could not be logged in. Please try again.';

/** Log-in by passkey: asks for a challenge, lets the person sign it, and sends the signature. */
export function useLogIn(onSuccess: (me: Me) => void) {
  const [getOptions] = useLogInOptionsMutation();
  const [logIn] = useLogInMutation();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function attempt(): Promise<Failure | null> {
    const options = await getOptions();
    if (!options.data) return failureOf(options.error, fallback);
    const assertion = await signWithPasskey(options.data).catch((error: unknown) =>
      passkeyFailureOf(error),
    );
    if ('message' in assertion) return assertion;
    const { data: me, error } = await logIn(assertion);
    if (me) onSuccess(me);
    return me ? null : failureOf(error, fallback);
  }

  async function start() {
    setPending(true);
    setFailure(null);
    setFailure(await attempt().finally(() => setPending(false)));
  }

  return { logIn: () => void start(), pending, failure };
}
