import { classes } from '@stillweb/ui/classes.ts';
import { Link } from 'react-router';
import type { Figure } from './list-figures.ts';

/** A figure that leads to its page. */
export function FigureLink({ figure }: { figure: Figure }) {
  const { label, value, detail, to, needsWork } = figure;
  return (
    <li>
      <Link
        to={to}
        className={classes(
          'grid h-full content-start gap-1 rounded-md border px-4 py-3 hover:border-ink',
          needsWork ? 'border-orange bg-orange-wash' : 'border-line',
          value === 0 && 'text-soft',
        )}
      >
        <span className="text-sm text-soft">{label}</span>
        <span className="font-display text-2xl tabular-nums">{value}</span>
        <span className="text-sm">{detail}</span>
      </Link>
    </li>
  );
}
