import { useSyncExternalStore } from 'react';

/**
 * How the extension answers: its content script sets this attribute on the root element of our own
 * pages. It needs no permission and no message channel, and works however late the script runs.
 */
const attribute = 'data-stillweb-extension';

/** Whether the extension runs in this browser. */
export function useExtension(): boolean {
  return useSyncExternalStore(
    watch,
    () => document.documentElement.hasAttribute(attribute),
    () => false,
  );
}

function watch(onChange: () => void) {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: [attribute] });
  return () => observer.disconnect();
}
