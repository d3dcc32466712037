import type { ComponentPropsWithRef } from 'react';
import { cardStyle } from './card-style.ts';
import { classes } from './classes.ts';
import { PartBoundary } from '../feedback/error-boundary.tsx';

export function Card({ className, children, ...rest }: ComponentPropsWithRef<'section'>) {
  return (
    <section {...rest} className={classes(cardStyle, 'p-card sm:p-8', className)}>
      <PartBoundary>{children}</PartBoundary>
    </section>
  );
}
