import type { ReactNode } from 'react';
import { Skeleton } from '../skeleton.tsx';
import { Status } from '../status.tsx';
import { capitalized } from '../words.ts';
import { type FailingQuery, QueryFailure } from './query-failure.tsx';

interface LoadedProps<Data> {
  query: FailingQuery & { currentData?: Data | undefined };
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
