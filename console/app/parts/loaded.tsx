import { failureOf } from '@stillweb/ui/api/errors.ts';
import { RetryNotice } from '@stillweb/ui/retry-notice.tsx';
import { Skeleton } from '@stillweb/ui/skeleton.tsx';
import { Status } from '@stillweb/ui/status.tsx';
import type { ReactNode } from 'react';

interface LoadedProps<Data> {
  query: {
    currentData?: Data | undefined;
    error?: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** What is loaded, as in "the mailings". */
  what: string;
  /** The height of what comes. */
  className?: string;
  children: (data: Data) => ReactNode;
}

/** What a query has answered; until then its place, or why it did not. */
export function Loaded<Data>({ query, what, className = 'h-48', children }: LoadedProps<Data>) {
  const { currentData, error, isFetching, refetch } = query;
  if (currentData !== undefined) return children(currentData);
  if (error) {
    return (
      <RetryNotice
        failure={failureOf(error, `Loading ${what} has failed.`)}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      <Status>{`Loading ${what}`}</Status>
      <Skeleton className={className} />
    </>
  );
}
