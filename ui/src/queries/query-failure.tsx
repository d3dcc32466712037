import { failureOf } from '../api/errors.ts';
import { RetryNotice } from '../retry-notice.tsx';

export interface FailingQuery {
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface QueryFailureProps {
  query: FailingQuery;
  message: string;
}

/** Why a query has no answer, with a button that asks again; nothing unless it has failed. */
export function QueryFailure({ query, message }: QueryFailureProps) {
  const { error, isFetching, refetch } = query;
  if (!error) return null;
  return (
    <RetryNotice
      failure={failureOf(error, message)}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
