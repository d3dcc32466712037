import { isLeftAlone, sharesOriginOfTab } from './tab-of-page.ts';

/** Tells the extension's own world that a script has changed this frame, and by which event it undoes that. */
export const treatedEvent = 'treated-frame';

/**
 * Changes what the page can call, unless the page in the address bar is an allowed site. A frame of another
 * origin learns a little later that it is, and undoes the change.
 * @param change returns a function that undoes it
 */
export function treatPage(change: () => () => void): void {
  if (isLeftAlone()) {
    return;
  }
  const undo = change();
  if (!sharesOriginOfTab()) {
    // No script of the page can know its name.
    const undoEvent = crypto.getRandomValues(new Uint32Array(4)).join('-');
    window.addEventListener(undoEvent, undo, { once: true });
    window.dispatchEvent(new CustomEvent(treatedEvent, { detail: undoEvent }));
  }
}

/** Puts a method in the place of one of the browser's. @returns puts that one back */
export function replaceMethod<Owner, Name extends keyof Owner>(
  owner: Owner,
  name: Name,
  wrap: (native: Owner[Name]) => Owner[Name],
): () => void {
  const native = owner[name];
  const wrapped = wrap(native);
  owner[name] = wrapped;
  return () => {
    if (owner[name] === wrapped) {
      owner[name] = native;
    }
  };
}
