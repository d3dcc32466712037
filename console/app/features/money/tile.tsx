import type { ReactNode } from 'react';

interface TileProps {
  label: string;
  value: string;
  /** The figure of an earlier time, in words; undefined until it is known. */
  before: string | undefined;
  /** What the figure means. */
  children: ReactNode;
}

/** A figure, the earlier one to compare it with, and its definition. */
export function Tile({ label, value, before, children }: TileProps) {
  return (
    <div className="rounded-lg border border-line bg-raised p-4 sm:p-5">
      <h2 className="text-sm font-medium text-soft">{label}</h2>
      <p className="my-1 font-display text-2xl tabular-nums">{value}</p>
      <p className="mb-1 min-h-6 text-sm text-soft tabular-nums">{before}</p>
      <p className="text-xs text-soft">{children}</p>
    </div>
  );
}
