import { skipToken } from '@reduxjs/toolkit/query/react';
import type { AnyRequest, Effect, Preview } from '@stillweb/contract/console/actions';
import { errorCodeOf, failureOf } from '@stillweb/ui/api/errors.ts';
import { useState } from 'react';
import { useDebounce } from 'use-debounce';
import { usePreviewQuery } from './api.ts';

/** Errors that the same request gets again. */
const finalCodes: ReadonlySet<string | null> = new Set(['ACTION_NOT_POSSIBLE', 'FORBIDDEN']);

/** Milliseconds, long enough for the next digit of an amount. */
const debounceMs = 350;

/**
 * The preview of an action, loaded again whenever the request changes.
 * @param userId null for an action that concerns no single customer
 * @param request null while a field is empty or wrong
 */
export function usePreview(userId: string | null, request: AnyRequest | null) {
  const [settled] = useDebounce(request, debounceMs, { leading: true, equalityFn: isSame });
  const query = usePreviewQuery(settled ? { userId, request: settled } : skipToken);
  /** The effects that were shown before the server reported a change. */
  const [outdated, setOutdated] = useState<{ request: AnyRequest | null; effects: Effect[] }>();

  const isCurrent = request !== null && isSame(request, settled) && !query.isFetching;
  const error = isCurrent ? query.error : undefined;
  return {
    /** The preview for the current fields, or null. */
    preview: (isCurrent && !error && query.currentData) || null,
    /** The last preview, which stays while the next one loads. */
    shown: (request && query.data) ?? null,
    failure: error ? failureOf(error, 'The preview could not be loaded.') : null,
    isFinal: finalCodes.has(errorCodeOf(error)),
    isLoading: request !== null && !isCurrent,
    /** Null once a field has changed. */
    outdated: outdated && isSame(outdated.request, request) ? outdated.effects : null,
    reload: () => void query.refetch(),
    /** Loads the preview again after the server has reported that it is outdated. */
    replace: ({ effects }: Preview) => {
      setOutdated({ request, effects });
      void query.refetch();
    },
  };
}

export type PreviewState = ReturnType<typeof usePreview>;

function isSame(one: AnyRequest | null, other: AnyRequest | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
