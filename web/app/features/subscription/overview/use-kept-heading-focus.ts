import { type FocusEvent, useCallback, useRef } from 'react';

/**
 * Keeps the focus on the heading of a page whose skeleton is replaced: a navigation has moved it there,
 * and a removed element takes it along.
 * @returns what watches the focus, for an element around the page, and what restores it in a new screen
 */
export function useKeptHeadingFocus() {
  const page = useRef<HTMLDivElement>(null);
  const isOnHeading = useRef(false);

  const restore = useCallback(() => {
    const isLost = document.activeElement === document.body;
    if (isOnHeading.current && isLost) {
      page.current?.querySelector('h1')?.focus({ preventScroll: true });
    }
  }, []);

  function onFocus({ target }: FocusEvent) {
    isOnHeading.current = target.tagName === 'H1';
  }

  return { watch: { ref: page, onFocus }, restore };
}
