import { type ComponentType, createElement, lazy } from 'react';
import { PartBoundary } from '../feedback/error-boundary.tsx';

export type LoadPart<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A part of a page whose code loads when it is first shown. If it does not, a message takes its place. */
export function lazyPart<Props extends object>(load: LoadPart<Props>) {
  const Part = lazy(() => loadInTime(load));
  return function LazyPart(props: Props) {
    return <PartBoundary>{createElement(Part, props)}</PartBoundary>;
  };
}

const timeout = 10_000;

/** A connection that hangs fails too: the browser would wait for minutes. */
function loadInTime<File>(load: () => Promise<File>): Promise<File> {
  return Promise.race([
    load(),
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error('A part of the page did not load in time.')), timeout);
    }),
  ]);
}
