import type { ComponentPropsWithRef } from 'react';
import { classes } from './classes.ts';

export function Card({ className, ...rest }: ComponentPropsWithRef<'section'>) {
  return (
    <section
      {...rest}
      className={classes('rounded-lg border border-line bg-raised p-card sm:p-8', className)}
    />
  );
}
