import type { ComponentPropsWithRef } from 'react';
import { classes } from './classes.ts';

export function Card({ className, ...rest }: ComponentPropsWithRef<'section'>) {
  return (
    <section
      {...rest}
      className={classes('rounded-lg border border-line bg-raised p-6 sm:p-8', className)}
    />
  );
}
