import type { ReactNode } from 'react';
import { Notice } from '../ui/notice.tsx';

/** The error of a whole form; renders nothing without one. */
export function FormError({ children }: { children?: ReactNode }) {
  if (!children) return null;
  return (
    <Notice tone="red" role="alert">
      {children}
    </Notice>
  );
}
