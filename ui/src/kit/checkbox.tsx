import type { ComponentPropsWithRef } from 'react';
import { classes } from './classes.ts';

/** A checkbox with its label; `className` is the label's. */
export function Checkbox({ className, children, ...rest }: ComponentPropsWithRef<'input'>) {
  return (
    <label className={classes('flex min-h-11 items-center gap-3', className)}>
      <input {...rest} type="checkbox" className="size-5 shrink-0" />
      <span>{children}</span>
    </label>
  );
}
