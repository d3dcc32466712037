import { classes } from './classes.ts';

/** Holds the place of content on its way; `className` gives it the size of what will come. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes('block animate-breathe rounded-sm bg-line', className)}
    />
  );
}
