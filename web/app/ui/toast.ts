import type { toast as headless } from 'react-hot-toast/headless';

type Library = typeof headless;

/** Says something at the top of the screen; the library that keeps it is loaded with the first. */
export const toast = {
  success: (message: string) => show((library) => library.success(message)),
  error: (message: string) => show((library) => library.error(message)),
  info: (message: string) => show((library) => library(message)),
};

const waiting = new EventTarget();

/** @returns how to stop listening */
export function onToast(listener: () => void): () => void {
  waiting.addEventListener('toast', listener);
  return () => waiting.removeEventListener('toast', listener);
}

function show(say: (library: Library) => void) {
  waiting.dispatchEvent(new Event('toast'));
  // Where not even this loads, the failure that was to be told shows by itself.
  void import('react-hot-toast/headless').then(({ toast }) => say(toast)).catch(() => undefined);
}
