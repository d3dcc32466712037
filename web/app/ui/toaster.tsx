import { type ComponentType, useEffect, useState } from 'react';
import { onToast } from './toast.ts';

const restAfter = 3000;

/** Loads what shows toasts with the first one, or once the page rests: then it can also tell of an outage. */
export function Toaster() {
  const [List, setList] = useState<ComponentType | null>(null);

  useEffect(() => {
    // Without toasts the page still works; the next one tries again.
    const load = () =>
      void import('./toast-list.tsx')
        .then(({ ToastList }) => setList(() => ToastList))
        .catch(() => undefined);
    const rest = setTimeout(load, restAfter);
    const stopListening = onToast(load);
    return () => {
      clearTimeout(rest);
      stopListening();
    };
  }, []);

  return List && <List />;
}
