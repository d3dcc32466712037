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

/** The reason why a query failed, with a button that asks again; nothing unless it failed. */
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
