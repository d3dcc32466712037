import { Spinner } from './spinner.tsx';

/** Without script nothing loads, and the page says what it needs. */
export function Loading({ children = 'Loading' }: { children?: string }) {
  return (
    <output className="flex items-center justify-center gap-3 py-16 text-soft noscript:hidden">
      <Spinner />
      {children}
    </output>
  );
}
