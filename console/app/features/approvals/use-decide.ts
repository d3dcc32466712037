import type { ActionRow, StartedAction } from '@stillweb/contract/console/actions';
import { errorCodeOf, failureOf, fieldErrorsOf, type Failure } from '@stillweb/ui/api/errors.ts';
import { useState } from 'react';
import { useApproveActionMutation, useRefuseActionMutation } from '../../api/actions.ts';
import { signDigest } from '../../passkeys/sign-digest.ts';
import type { Decision } from './may-decide.ts';

const changed: Failure = {
  message: 'What would happen has changed since it was asked for. Nothing was done.',
  reason: 'Refuse it, and ask your colleague to look again and ask anew.',
};

/** Sends a decision about an action; who approves signs what was shown. */
export function useDecide(
  { id, digest }: ActionRow,
  decision: Decision,
  onDecided: (started: StartedAction) => void,
) {
  const [approve] = useApproveActionMutation();
  const [refuse] = useRefuseActionMutation();
  const [failure, setFailure] = useState<Failure | null>(null);

  async function send(note: string) {
    if (decision === 'refuse') return refuse({ id, note });
    const assertion = await signDigest(digest);
    if ('message' in assertion) return { unsigned: assertion };
    return approve({ id, note, digest, assertion });
  }

  /** @returns the server's error, which may belong to a field; undefined without one */
  async function decide(note: string): Promise<unknown> {
    setFailure(null);
    const answer = await send(note);
    if ('unsigned' in answer) return setFailure(answer.unsigned);
    if (answer.data) return onDecided(answer.data);
    const { error } = answer;
    if (errorCodeOf(error) === 'PREVIEW_CHANGED') return setFailure(changed);
    const belongsToField = Object.keys(fieldErrorsOf(error)).length > 0;
    if (!belongsToField) setFailure(failureOf(error, 'It could not be sent. Please try again.'));
    return error;
  }

  return { decide, failure };
}
