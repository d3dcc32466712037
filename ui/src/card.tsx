import type { ComponentPropsWithRef } from 'react';
import { classes } from './classes.ts';
import { PartBoundary } from './error-boundary.tsx';

export function Card({ className, children, ...rest }: ComponentPropsWithRef<'section'>) {
  return (
    <section
      {...rest}
      className={classes('rounded-lg border border-line bg-raised p-card sm:p-8', className)}
    >
      <PartBoundary>{children}</PartBoundary>
    </section>
  );
}
