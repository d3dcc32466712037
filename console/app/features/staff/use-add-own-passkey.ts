import { failureOf, fieldErrorsOf, type Failure } from '@stillweb/ui/api/errors.ts';
import { useState } from 'react';
import { useAddPasskeyMutation, usePasskeyOptionsMutation } from '../../api/session.ts';
import { createPasskey } from '../../passkeys/ceremonies.ts';
import { passkeyFailureOf } from '../../passkeys/passkey-failure.ts';

const fallback = 'The passkey could not be added. Please try again.';

/** Creates one more passkey for who is logged in. */
export function useAddOwnPasskey(onSuccess: () => void) {
  const [getOptions] = usePasskeyOptionsMutation();
  const [sendPasskey] = useAddPasskeyMutation();
  const [failure, setFailure] = useState<Failure | null>(null);

  /** @returns the server's error, which may belong to a field; undefined without one */
  async function addPasskey(name: string): Promise<unknown> {
    setFailure(null);
    const options = await getOptions();
    if (!options.data) return report(options.error);
    const credential = await createPasskey(options.data).catch((error: unknown) =>
      passkeyFailureOf(error),
    );
    if ('message' in credential) return setFailure(credential);
    const { error } = await sendPasskey({ name, credential });
    return error ? report(error) : onSuccess();
  }

  function report(error: unknown) {
    const belongsToField = Object.keys(fieldErrorsOf(error)).length > 0;
    if (!belongsToField) setFailure(failureOf(error, fallback));
    return error;
  }

  return { addPasskey, failure };
}
