import type { ReactNode } from 'react';
import { Skeleton } from '../kit/skeleton.tsx';
import { Status } from '../feedback/status.tsx';
import { capitalized } from '@stillweb/contract/text/words';
import { failureOf } from '../api/errors.ts';
import { RetryNotice } from '../feedback/retry-notice.tsx';

export interface FailingQuery {
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface LoadedProps<Data> {
  query: FailingQuery & { currentData?: Data | undefined };
  /** Names the data, as in "the mailings". */
  what: string;
  /** The height of the content. */
  className?: string;
  /** Shown meanwhile instead of one block of that height. */
  placeholder?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Shows the data of a query; until then a placeholder, or the failure with a button that asks again. */
export function Loaded<Data>({
  query,
  what,
  className = 'h-48',
  placeholder,
  children,
}: LoadedProps<Data>) {
  if (query.currentData !== undefined) return children(query.currentData);
  if (query.error) {
    return <QueryFailure query={query} message={`${capitalized(what)} could not be loaded`} />;
  }
  return (
    <>
      <Status>{`Loading ${what}`}</Status>
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
