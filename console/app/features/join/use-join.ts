import type { JoinForm } from '@stillweb/contract/console/session';
import { failureOf, fieldErrorsOf, type Failure } from '@stillweb/ui/api/errors.ts';
import { redirectTo } from '@stillweb/ui/redirect-to.ts';
import { useState } from 'react';
import { useJoinMutation, useJoinOptionsMutation } from '../../api/session.ts';
import { createPasskey } from '../../passkeys/ceremonies.ts';
import { passkeyFailureOf } from '../../passkeys/passkey-failure.ts';

const fallback = 'You could not join. Please try again.';

/** Creates a passkey, uses the link up with it, and opens the console. */
export function useJoin(token: string) {
  const [getOptions] = useJoinOptionsMutation();
  const [sendJoin] = useJoinMutation();
  const [failure, setFailure] = useState<Failure | null>(null);

  /** @returns the server's error, which may belong to a field; undefined without one */
  async function join(form: JoinForm): Promise<unknown> {
    setFailure(null);
    const options = await getOptions({ token, ...form });
    if (!options.data) return report(options.error);
    const credential = await createPasskey(options.data).catch((error: unknown) =>
      passkeyFailureOf(error),
    );
    if ('message' in credential) return setFailure(credential);
    const { error } = await sendJoin({ token, ...form, credential });
    if (error) return report(error);
    // A page load, so that nothing of who was logged in before stays in the tab's memory.
    return redirectTo('/');
  }

  function report(error: unknown) {
    const belongsToField = Object.keys(fieldErrorsOf(error)).length > 0;
    if (!belongsToField) setFailure(failureOf(error, fallback));
    return error;
  }

  return { join, failure };
}
