import type { ReactNode } from 'react';
import { Heading } from './heading.tsx';
import { ReloadButton } from '../feedback/reload-button.tsx';

interface PageFailureProps {
  /** Above the title, where nothing else names the product. */
  logo?: ReactNode;
  title: string;
  /** Another way out than to load the page again. */
  wayOut?: ReactNode;
  /** Says what happened, and what helps. */
  children: ReactNode;
}

/** Replaces a page that failed. */
export function PageFailure({ logo, title, wayOut, children }: PageFailureProps) {
  return (
    <div className="mx-auto grid max-w-lg gap-8 px-side py-12">
      {logo}
      <Heading level={1}>{title}</Heading>
      <div role="alert" className="grid gap-4 text-lg text-soft">
        {children}
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <ReloadButton />
        {wayOut}
      </div>
    </div>
  );
}
