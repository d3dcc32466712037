import type { ReactNode } from 'react';

/** Styles the plain elements that MDX renders. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className="prose">{children}</div>;
}
