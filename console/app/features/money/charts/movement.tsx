import type { SeriesPoint } from '@stillweb/contract/console/figures/figures';
import { classes } from '@stillweb/ui/kit/classes.ts';
import { movementParts, roundFraction, showFraction } from '../amounts.ts';
import type { ChartSeries } from './time-chart.tsx';

const colors = {
  new: 'accent',
  reactivation: 'blue',
  expansion: 'green',
  contraction: 'orange',
  churn: 'red',
} as const;

const swatches = {
  new: 'bg-accent',
  reactivation: 'bg-blue',
  expansion: 'bg-green',
  contraction: 'bg-orange',
  churn: 'bg-red',
};

/**
 * The parts of each span stacked: gains above zero, losses below. The outer ends come
 * first, so that the inner parts cover them.
 */
export function stackMovement(points: readonly SeriesPoint[]): ChartSeries[] {
  return movementParts
    .map(({ part, isLoss }, place) => {
      const inner = movementParts.filter((one, at) => one.isLoss === isLoss && at <= place);
      const ends = points.map(({ movement }) =>
        inner.reduce((sum, one) => sum + roundFraction(movement[one.part]), 0),
      );
      return { color: colors[part], values: isLoss ? ends.map((end) => 0 - end) : ends };
    })
    .toReversed();
}

/** As in "New $9.00, Churn $4.50" */
export function movementText({ movement }: SeriesPoint, currency: string): string {
  return movementParts
    .map(({ part, label }) => `${label} ${showFraction(movement[part], currency)}`)
    .join(', ');
}

export function MovementLegend() {
  return (
    <ul aria-hidden="true" className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-xs text-soft">
      {movementParts.map(({ part, label }) => (
        <li key={part} className="flex items-center gap-1.5">
          <span className={classes('size-2.5 rounded-sm', swatches[part])} />
          {label}
        </li>
      ))}
    </ul>
  );
}
