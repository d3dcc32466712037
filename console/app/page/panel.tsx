import { classes } from '@stillweb/ui/kit/classes.ts';
import { PartBoundary } from '@stillweb/ui/feedback/error-boundary.tsx';
import { useId, type ReactNode } from 'react';

interface PanelProps {
  title: string;
  /** At the end of the title's line. */
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A part of a page with its own heading. */
export function Panel({ title, actions, className, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classes('min-w-0 rounded-lg border border-line bg-raised p-4 sm:p-5', className)}
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="font-medium">
          {title}
        </h2>
        {actions}
      </div>
      <PartBoundary>{children}</PartBoundary>
    </section>
  );
}
