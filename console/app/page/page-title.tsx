import { Heading } from '@stillweb/ui/page/heading.tsx';
import { Loading } from '@stillweb/ui/feedback/loading.tsx';
import type { ReactNode } from 'react';

interface PageTitleProps {
  title: string;
  /** At the end of the title's line. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** The heading of a page, which also names its tab. */
export function PageTitle({ title, actions, children }: PageTitleProps) {
  return (
    <div className="mb-6 grid gap-1">
      <title>{`${title} | Console`}</title>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Heading level={1} size="part">
          {title}
        </Heading>
        {actions}
      </div>
      {children && <div className="text-sm text-soft">{children}</div>}
    </div>
  );
}

/** Instead of a whole page until it is known which one; the tab has a name meanwhile. */
export function Waiting({ children }: { children: string }) {
  return (
    <>
      <title>Console</title>
      <Loading>{children}</Loading>
    </>
  );
}
