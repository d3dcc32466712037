import { classes } from './classes.ts';

/** A placeholder for content that is loading; `className` gives it the content's size. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes('block animate-breathe rounded-sm bg-line', className)}
    />
  );
}
