import type { ReactNode } from 'react';
import { Notice } from '../ui/notice.tsx';

/** What went wrong with a whole form; nothing while there is nothing to say. */
export function FormError({ children }: { children?: ReactNode }) {
  if (!children) return null;
  return (
    <Notice tone="red" role="alert">
      {children}
    </Notice>
  );
}
