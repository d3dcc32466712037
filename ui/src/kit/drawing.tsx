import type { ReactNode } from 'react';
import { classes } from './classes.ts';

interface DrawingProps {
  viewBox: string;
  className: string;
  children: ReactNode;
}

/** The line style of every illustration: ink at one weight; `text-accent` for what matters. */
export function Drawing({ viewBox, className, children }: DrawingProps) {
  return (
    <svg
      viewBox={viewBox}
      aria-hidden="true"
      className={classes('text-ink', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

/** A part of a drawing in the accent color. */
export function Accent({ children }: { children: ReactNode }) {
  return (
    <g className="text-accent" stroke="currentColor">
      {children}
    </g>
  );
}
