import { useEffect, useId, useSyncExternalStore } from 'react';

/** The texts by the id of their component. */
let texts: ReadonlyMap<string, string> = new Map();
const listeners = new Set<() => void>();

function change(id: string, text: string | null) {
  const others = [...texts].filter(([other]) => other !== id);
  texts = new Map(text === null ? others : [...others, [id, text]]);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Tells screen readers what is going on, as long as it is shown; nothing is seen. The text appears in
 * the shell's status region: most screen readers are silent about a region that comes with its text.
 */
export function Status({ children }: { children: string }) {
  const id = useId();
  useEffect(() => {
    change(id, children);
    return () => change(id, null);
  }, [id, children]);
  return null;
}

/** The texts of every `Status`, in the shell's status region. */
export function StatusTexts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => texts,
    () => texts,
  );
  return [...shown].map(([id, text]) => (
    <p key={id} className="sr-only">
      {text}
    </p>
  ));
}
