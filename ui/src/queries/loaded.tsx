import type { ReactNode } from 'react';
import { Skeleton } from '../skeleton.tsx';
import { Status } from '../status.tsx';
import { capitalized } from '@stillweb/contract/text/words';
import { type FailingQuery, QueryFailure } from './query-failure.tsx';

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
