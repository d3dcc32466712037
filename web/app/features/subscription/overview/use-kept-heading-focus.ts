import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Keeps the focus on the heading of a page whose skeleton is replaced: a navigation has moved it there,
 * and a removed element takes it along.
 * @param view what is shown now
 * @returns what watches the focus, for an element around the page
 */
export function useKeptHeadingFocus(view: string) {
  const page = useRef<HTMLDivElement>(null);
  const isOnHeading = useRef(false);
  const shown = useRef(view);

  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    const isLost = document.activeElement === document.body;
    if (isOnHeading.current && isLost) {
      page.current?.querySelector('h1')?.focus({ preventScroll: true });
    }
  }, [view]);

  function onFocus({ target }: FocusEvent) {
    isOnHeading.current = target.tagName === 'H1';
  }

  return { ref: page, onFocus };
}
