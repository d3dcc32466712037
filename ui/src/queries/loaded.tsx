import type { ReactNode } from 'react';
import { failureOf } from '../api/errors.ts';
import { RetryNotice } from '../retry-notice.tsx';
import { Skeleton } from '../skeleton.tsx';
import { Status } from '../status.tsx';

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
  /** What is shown meanwhile, where one block of that height would not do. */
  placeholder?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What a query has answered; until then a placeholder, or why there is no answer and a button to ask again. */
export function Loaded<Data>({
  query,
  what,
  className = 'h-48',
  placeholder,
  children,
}: LoadedProps<Data>) {
  const { currentData, error, isFetching, refetch } = query;
  if (currentData !== undefined) return children(currentData);
  if (error) {
    const message = `${what.charAt(0).toUpperCase()}${what.slice(1)} could not be loaded`;
    return (
      <RetryNotice
        failure={failureOf(error, message)}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      <Status>{`Loading ${what}`}</Status>
      {placeholder ?? <Skeleton className={className} />}
    </>
  );
}
