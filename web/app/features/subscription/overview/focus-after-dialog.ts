import type { RefObject } from 'react';

/**
 * Focuses an element once a dialog that closes now has returned the focus: the button that opened it may
 * be gone, and another one would get it.
 * @returns what takes it back
 */
export function focusAfterDialog(target: RefObject<HTMLElement | null>): () => void {
  const frame = requestAnimationFrame(() => target.current?.focus({ preventScroll: true }));
  return () => cancelAnimationFrame(frame);
}
