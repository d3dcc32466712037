import type { ReactNode } from 'react';

/** Long reading: the spacing and marks of plain elements, as MDX renders them. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className="prose">{children}</div>;
}
