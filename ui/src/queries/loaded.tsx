import type { ReactNode } from 'react';
import { Skeleton } from '../kit/skeleton.tsx';
import { Status } from '../feedback/status.tsx';
import { failureOf } from '../api/errors.ts';
import { RetryNotice } from '../feedback/retry-notice.tsx';

export interface FailingQuery {
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface LoadedProps<Data> {
  query: FailingQuery & { currentData?: Data | undefined };
  /** Says that it loads, as in "Loading your browsers". */
  loading: string;
  /** Says that it did not load, as in "Your browsers could not be loaded". */
  failure: string;
  /** The height of the content. */
  className?: string;
  /** Shown meanwhile instead of one block of that height. */
  placeholder?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Shows the data of a query; until then a placeholder, or the failure with a button that asks again. */
export function Loaded<Data>({
  query,
  loading,
  failure,
  className = 'h-48',
  placeholder,
  children,
}: LoadedProps<Data>) {
  if (query.currentData !== undefined) return children(query.currentData);
  if (query.error) return <QueryFailure query={query} message={failure} />;
  return (
    <>
      <Status>{loading}</Status>
      {placeholder ?? <Skeleton className={className} />}
    </>
  );
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
