import type { SeriesPoint } from '@stillweb/contract/console/figures';
import { classes } from '@stillweb/ui/classes.ts';
import { roundFraction, showFraction } from '../amounts.ts';
import { movementParts } from './columns.tsx';

const height = 200;
const barWidth = 40;
const gap = 24;

const fills = {
  new: 'fill-accent bg-accent',
  reactivation: 'fill-blue bg-blue',
  expansion: 'fill-green bg-green',
  contraction: 'fill-orange bg-orange',
  churn: 'fill-red bg-red',
};

interface MovementBarsProps {
  points: readonly SeriesPoint[];
  labelOf: (point: SeriesPoint) => string;
  currency: string;
}

/** What each span has won above the line, and what it has lost below. */
export function MovementBars({ points, labelOf, currency }: MovementBarsProps) {
  const columns = points.map(barsOf);
  const gains = Math.max(...columns.map((bars) => heightOf(bars, false)), 1);
  const losses = Math.max(...columns.map((bars) => heightOf(bars, true)), 0);
  const scale = height / (gains + losses);
  const zero = gains * scale;
  const width = points.length * (barWidth + gap);
  const [first, last] = [points.at(0), points.at(-1)];
  return (
    <>
      <Legend />
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-52 w-full"
      >
        {columns.map((bars, index) => (
          <g
            key={points[index]?.from}
            transform={`translate(${index * (barWidth + gap) + gap / 2})`}
          >
            <title>{titleOf(points[index], labelOf, currency)}</title>
            {bars.map(({ part, start, amount, isLoss }) => (
              <rect
                key={part}
                className={fills[part]}
                width={barWidth}
                y={isLoss ? zero + start * scale : zero - (start + amount) * scale}
                height={amount * scale}
              />
            ))}
          </g>
        ))}
        <line
          x2={width}
          y1={zero}
          y2={zero}
          className="stroke-edge"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p aria-hidden="true" className="flex justify-between text-xs text-soft">
        <span>{first && labelOf(first)}</span>
        <span>{last && labelOf(last)}</span>
      </p>
    </>
  );
}

function Legend() {
  return (
    <ul aria-hidden="true" className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-xs text-soft">
      {movementParts.map(({ part, label }) => (
        <li key={part} className="flex items-center gap-1.5">
          <span className={classes('size-2.5 rounded-sm', fills[part])} />
          {label}
        </li>
      ))}
    </ul>
  );
}

type Bars = ReturnType<typeof barsOf>;

/** The parts of one span, each beginning where the one before ends, away from the line. */
function barsOf({ movement }: SeriesPoint) {
  const ends = { gain: 0, loss: 0 };
  return movementParts.map(({ part, isLoss }) => {
    const side = isLoss ? 'loss' : 'gain';
    const amount = roundFraction(movement[part]);
    const start = ends[side];
    ends[side] += amount;
    return { part, isLoss, start, amount };
  });
}

function heightOf(bars: Bars, isLoss: boolean): number {
  return bars.reduce((sum, bar) => sum + (bar.isLoss === isLoss ? bar.amount : 0), 0);
}

function titleOf(
  point: SeriesPoint | undefined,
  labelOf: MovementBarsProps['labelOf'],
  currency: string,
): string {
  if (!point) return '';
  const parts = movementParts.map(
    ({ part, label }) => `${label} ${showFraction(point.movement[part], currency)}`,
  );
  return `${labelOf(point)}: ${parts.join(', ')}`;
}
