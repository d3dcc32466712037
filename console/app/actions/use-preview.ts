import type { AnyRequest, Effect, Preview } from '@stillweb/contract/console/actions';
import { errorCodeOf, failureOf, type Failure } from '@stillweb/ui/api/errors.ts';
import { useEffect, useState } from 'react';
import { useDebounce } from 'use-debounce';
import { usePreviewMutation } from './api.ts';

/** A preview that was asked for: an answer or a failure, for one request. */
interface Answer {
  question: string;
  preview: Preview | null;
  failure: Failure | null;
  /** Whether asking again could help: not where the server says that it cannot be done. */
  isFinal: boolean;
}

const finalCodes: ReadonlySet<string | null> = new Set(['ACTION_NOT_POSSIBLE', 'FORBIDDEN']);

/** Milliseconds, long enough for the next digit of an amount. */
const debounceMs = 350;

/**
 * The preview of an action, asked for again whenever the request changes.
 * @param userId null for an action that concerns no single customer
 * @param request null while a field is empty or wrong
 */
export function usePreview(userId: string | null, request: AnyRequest | null) {
  const [askForPreview] = usePreviewMutation();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [attempt, setAttempt] = useState(0);
  /** The effects that were shown before the server reported a change. */
  const [outdated, setOutdated] = useState<{ request: string; effects: Effect[] } | null>(null);
  const asked = JSON.stringify(request);
  const question = request ? JSON.stringify([request, attempt]) : null;
  const [settled] = useDebounce(question, debounceMs, { leading: true });

  useEffect(() => {
    if (!settled) return undefined;
    let isCurrent = true;
    const ask = async () => {
      const [current]: [AnyRequest] = JSON.parse(settled);
      const { data, error } = await askForPreview({ userId, request: current });
      if (!isCurrent) return;
      const failure = data ? null : failureOf(error, 'The preview could not be loaded.');
      const isFinal = finalCodes.has(errorCodeOf(error));
      setAnswer({ question: settled, preview: data ?? null, failure, isFinal });
    };
    void ask();
    return () => {
      isCurrent = false;
    };
  }, [askForPreview, userId, settled]);

  const isCurrent = answer !== null && answer.question === question;
  return {
    /** The one of the fields as they are; null while there is none. */
    preview: isCurrent ? answer.preview : null,
    /** The last that was shown, which stays while the next one is asked for. */
    shown: question ? (answer?.preview ?? null) : null,
    failure: isCurrent ? answer.failure : null,
    isFinal: isCurrent && answer.isFinal,
    isLoading: question !== null && !isCurrent,
    /** Null once a field has changed. */
    outdated: outdated?.request === asked ? outdated.effects : null,
    askAgain: () => setAttempt(attempt + 1),
    /** After the server has said that what was shown is no longer true. */
    replace: (before: Preview) => {
      setOutdated({ request: asked, effects: before.effects });
      setAttempt(attempt + 1);
    },
  };
}

export type PreviewState = ReturnType<typeof usePreview>;
