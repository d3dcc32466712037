import type { Assertion } from '@stillweb/contract/account/webauthn';
import type { StartedAction } from '@stillweb/contract/console/actions';
import { errorCodeOf, failureOf, fieldErrorsOf, type Failure } from '@stillweb/ui/api/errors.ts';
import { useState } from 'react';
import { signDigest } from '../session/sign-digest.ts';

interface SignedActionOptions<Typed> {
  send: (
    signed: { digest: string; assertion: Assertion | undefined },
    typed: Typed,
  ) => Promise<{ data?: StartedAction; error?: unknown }>;
  onSent: (started: StartedAction) => void;
  /** The effects have changed since the preview: the page has to show the new ones. */
  onChanged: () => void;
}

/** Signs the preview with a passkey if the action needs that, and sends it. */
export function useSignedAction<Typed>({ send, onSent, onChanged }: SignedActionOptions<Typed>) {
  const [failure, setFailure] = useState<Failure | null>(null);

  /** @returns the server's error, which may belong to a field; undefined without one */
  async function signAndSend(
    { digest, needsStepUp }: { digest: string; needsStepUp: boolean },
    typed: Typed,
  ): Promise<unknown> {
    setFailure(null);
    const assertion = needsStepUp ? await signDigest(digest) : undefined;
    if (assertion && 'message' in assertion) return setFailure(assertion);
    const { data, error } = await send({ digest, assertion }, typed);
    if (data) return onSent(data);
    if (errorCodeOf(error) === 'PREVIEW_CHANGED') return onChanged();
    const belongsToField = Object.keys(fieldErrorsOf(error)).length > 0;
    if (!belongsToField) setFailure(failureOf(error, 'It could not be sent. Please try again.'));
    return error;
  }

  return { signAndSend, failure };
}
