import type { ReactNode } from 'react';
import { useRunsHere } from './use-install-target.ts';

/*
 * Before hydration CSS tells a phone by its pointer, and Safari by a font that it alone knows, so that the
 * layout does not shift afterwards and the right thing is said without scripts.
 */

/** Shown where the extension runs. */
export function WhereItRuns({ children }: { children: ReactNode }) {
  const runsHere = useRunsHere();
  if (runsHere === false) return null;
  const unknown = 'pointer-coarse:hidden supports-[font:-apple-system-body]:hidden';
  return <div className={runsHere === null ? unknown : undefined}>{children}</div>;
}

/** Shown where the extension does not run. */
export function WhereItDoesNotRun({ children }: { children: ReactNode }) {
  const runsHere = useRunsHere();
  if (runsHere) return null;
  return <div className={runsHere === null ? hiddenWhereItRuns : undefined}>{children}</div>;
}

/** For document pages, which are not hydrated. */
export const hiddenWhereItRuns =
  'hidden pointer-coarse:block supports-[font:-apple-system-body]:block';
