import type { Me } from '@stillweb/contract/console/staff/session';
import { failureOf, type Failure } from '@stillweb/ui/api/errors.ts';
import { answerWithPasskey } from '@stillweb/ui/passkeys/answer-with-passkey.ts';
import { useState } from 'react';
import { useLogInMutation, useLogInOptionsMutation } from '../api/session.ts';

const fallback = 'You could not be logged in. Please try again.';

/** Log-in by passkey: asks for a challenge, lets the person sign it, and sends the signature. */
export function useLogIn(onSuccess: (me: Me) => void) {
  const [getOptions] = useLogInOptionsMutation();
  const [logIn] = useLogInMutation();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function attempt(): Promise<Failure | null> {
    const answer = await answerWithPasskey(await getOptions(), logIn);
    if (!answer.data) return answer.failure ?? failureOf(answer.error, fallback);
    onSuccess(answer.data);
    return null;
  }

  async function start() {
    setPending(true);
    setFailure(null);
    setFailure(await attempt().finally(() => setPending(false)));
  }

  return { logIn: () => void start(), pending, failure };
}
