import { Heading } from '@stillweb/ui/heading.tsx';
import type { ReactNode } from 'react';

interface PageTitleProps {
  title: string;
  children?: ReactNode;
}

/** The heading of a page, which also names its tab. */
export function PageTitle({ title, children }: PageTitleProps) {
  return (
    <div className="mb-6 grid gap-1">
      <title>{`${title} | Console`}</title>
      <Heading level={1} size="part">
        {title}
      </Heading>
      {children && <div className="text-sm text-soft">{children}</div>}
    </div>
  );
}
