import type {
  Fraction,
  Movement,
  Series,
  SeriesPoint,
  SeriesQuery,
} from '@stillweb/contract/console/figures';
import type { DataColumn } from '../../../parts/data-table.tsx';
import { amountCells, roundFraction, showFraction } from '../amounts.ts';

type Step = SeriesQuery['step'];
type Column = DataColumn<SeriesPoint>;

const formats = {
  month: new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }),
  day: new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }),
};

export function spanLabel({ from }: SeriesPoint, step: Step): string {
  return formats[step].format(new Date(from));
}

function spanColumn(step: Step): Column {
  return {
    label: step === 'month' ? 'Month' : 'Day',
    show: (point) => spanLabel(point, step),
    csv: ({ from }) => from.slice(0, step === 'month' ? 7 : 10),
  };
}

function amountColumn(
  label: string,
  currency: string,
  valueOf: (point: SeriesPoint) => Fraction,
): Column {
  return {
    label,
    isNumber: true,
    show: (point) => showFraction(valueOf(point), currency),
    csv: (point) => amountCells(label, roundFraction(valueOf(point)), currency),
  };
}

function countColumn(label: string, valueOf: (point: SeriesPoint) => number): Column {
  return {
    label,
    isNumber: true,
    show: (point) => valueOf(point).toLocaleString('en-US'),
    csv: valueOf,
  };
}

export function mrrColumns(currency: string, step: Step): Column[] {
  return [spanColumn(step), amountColumn('MRR at its end', currency, ({ mrr }) => mrr)];
}

export function subscriberColumns(step: Step): Column[] {
  return [
    spanColumn(step),
    countColumn('At its end', ({ subscribers }) => subscribers),
    countColumn('Joined', ({ joined }) => joined),
    countColumn('Left', ({ left }) => left),
  ];
}

/** The parts of movement in the order in which they are listed and drawn; the last two take away. */
export const movementParts = [
  { part: 'new', label: 'New', isLoss: false },
  { part: 'reactivation', label: 'Reactivation', isLoss: false },
  { part: 'expansion', label: 'Expansion', isLoss: false },
  { part: 'contraction', label: 'Contraction', isLoss: true },
  { part: 'churn', label: 'Churn', isLoss: true },
] as const satisfies { part: keyof Movement; label: string; isLoss: boolean }[];

export function movementSeriesColumns({ currency, points, opening }: Series, step: Step): Column[] {
  const before = (point: SeriesPoint) => points[points.indexOf(point) - 1]?.mrr ?? opening.mrr;
  return [
    spanColumn(step),
    ...movementParts.map(({ part, label, isLoss }) =>
      amountColumn(label, currency, ({ movement }) => {
        const { n, d } = movement[part];
        return { n: isLoss ? 0 - n : n, d };
      }),
    ),
    amountColumn('Difference', currency, (point) => ({
      n: roundFraction(point.mrr) - roundFraction(before(point)),
      d: 1,
    })),
  ];
}
