import { failureOf } from '@stillweb/ui/api/errors.ts';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { useState } from 'react';
import type { waysToLogIn } from '../../../api/ways-to-log-in.ts';
import { useAppDispatch } from '../../../session/hooks.ts';

type Calls = typeof waysToLogIn.endpoints;
type Act<Answer> = (
  calls: Calls,
  dispatch: ReturnType<typeof useAppDispatch>,
) => Promise<Answer | null>;

/** Changes a way to log in, and says when that failed. The calls load with the first press. */
export function useAction(failure: string) {
  const dispatch = useAppDispatch();
  const [pending, setPending] = useState(false);

  /** @returns the answer; null when it failed, or when the person gave no proof */
  async function act<Answer extends { error?: unknown }>(
    call: Act<Answer>,
  ): Promise<Answer | null> {
    setPending(true);
    try {
      const { waysToLogIn: client } = await import('../../../api/ways-to-log-in.ts');
      const answer = await call(client.endpoints, dispatch);
      if (answer && !answer.error) return answer;
      if (answer) toast.error(failureOf(answer.error, failure));
    } catch (error) {
      toast.error(failureOf(error, failure));
    } finally {
      setPending(false);
    }
    return null;
  }

  return { act, pending };
}
