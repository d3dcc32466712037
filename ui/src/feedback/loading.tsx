import { Spinner } from '../kit/spinner.tsx';
import { Status } from './status.tsx';

/** Says what is loading. Without script nothing loads, and the page says what it needs. */
export function Loading({ children }: { children: string }) {
  return (
    <div className="flex items-center justify-center gap-3 py-16 text-soft noscript:hidden">
      <Spinner />
      <span>{children}</span>
      <Status>{children}</Status>
    </div>
  );
}
