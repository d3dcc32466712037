import type { ActionForm, Preview, StartedAction } from '@stillweb/contract/console/actions';
import { errorCodeOf, failureOf, fieldErrorsOf, type Failure } from '@stillweb/ui/api/errors.ts';
import { useState } from 'react';
import { useStartActionMutation } from '../../../api/actions.ts';
import { signDigest } from '../../../passkeys/sign-digest.ts';

interface StartActionOptions {
  userId: string;
  onStart: (started: StartedAction & { confirm: string }) => void;
  /** Called with the preview that is no longer true. */
  onChanged: (before: Preview) => void;
}

/** Signs what was shown where that is demanded, and sends it. */
export function useStartAction({ userId, onStart, onChanged }: StartActionOptions) {
  const [send] = useStartActionMutation();
  const [failure, setFailure] = useState<Failure | null>(null);

  /** @returns the server's error, which may belong to a field; undefined without one */
  async function startAction(preview: Preview, typed: ActionForm): Promise<unknown> {
    setFailure(null);
    const { digest, needsStepUp, confirm } = preview;
    const assertion = needsStepUp ? await signDigest(digest) : undefined;
    if (assertion && 'message' in assertion) return setFailure(assertion);
    const { data, error } = await send({ userId, digest, assertion, ...withoutEmpty(typed) });
    if (data) return onStart({ ...data, confirm });
    if (errorCodeOf(error) === 'PREVIEW_CHANGED') return onChanged(preview);
    const belongsToField = Object.keys(fieldErrorsOf(error)).length > 0;
    if (!belongsToField) setFailure(failureOf(error, 'It could not be sent. Please try again.'));
    return error;
  }

  return { startAction, failure };
}

/** A form sends an empty ticket; none is meant. */
function withoutEmpty({ ticket, ...typed }: ActionForm): ActionForm {
  return ticket ? { ...typed, ticket } : typed;
}
