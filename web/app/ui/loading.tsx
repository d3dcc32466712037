import { Spinner } from './spinner.tsx';

export function Loading({ children = 'Loading' }: { children?: string }) {
  return (
    <output className="flex items-center justify-center gap-3 py-16 text-soft">
      <Spinner />
      {children}
    </output>
  );
}
