/** Milliseconds: a call so soon after a key or the pointer was pressed counts as its consequence. */
const consequenceMs = 2000;

const uses = ['keydown', 'pointerdown'];

let usedAt = 0;

/** Notes when a person uses the page. @returns a function that stops it */
export function watchUse(): () => void {
  const watching = new AbortController();
  const onUse = () => {
    usedAt = Date.now();
  };
  for (const use of uses) {
    document.addEventListener(use, onUse, { capture: true, signal: watching.signal });
  }
  return () => watching.abort();
}

export function wasJustUsed(): boolean {
  return Date.now() - usedAt < consequenceMs;
}

/** Calls a function at the next use, once. */
export function onNextUse(listener: () => void, signal: AbortSignal): void {
  for (const use of uses) document.addEventListener(use, listener, { once: true, signal });
}
