import { useSyncExternalStore } from 'react';

/**
 * The extension's content script sets this attribute on the root element of our pages. That needs no
 * permission and no message channel, and works whenever the script runs.
 */
const attribute = 'data-stillweb-extension';

/** Whether the extension runs in this browser; false before hydration. */
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
