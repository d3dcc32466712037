import type { Series, SeriesPoint, SeriesQuery } from '@stillweb/contract/console/figures/figures';
import { countColumn, type DataColumn } from '../../../tables/data-table.tsx';
import { amountColumn, movementParts, roundFraction, signedAmount } from '../amounts.ts';

type Step = SeriesQuery['step'];
type Column = DataColumn<SeriesPoint>;

const formats = {
  month: new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }),
  day: new Intl.DateTimeFormat('en-GB', { month: 'short', day: 'numeric', timeZone: 'UTC' }),
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

export function mrrColumns(currency: string, step: Step): Column[] {
  return [
    spanColumn(step),
    amountColumn('MRR at the end', currency, ({ mrr }) => roundFraction(mrr)),
  ];
}

export function subscriberColumns(step: Step): Column[] {
  return [
    spanColumn(step),
    countColumn('At the end', ({ subscribers }) => subscribers),
    countColumn('Joined', ({ joined }) => joined),
    countColumn('Left', ({ left }) => left),
  ];
}

export function movementSeriesColumns({ currency, points, opening }: Series, step: Step): Column[] {
  const before = (point: SeriesPoint) => points[points.indexOf(point) - 1]?.mrr ?? opening.mrr;
  return [
    spanColumn(step),
    ...movementParts.map((part) =>
      amountColumn(part.label, currency, ({ movement }: SeriesPoint) =>
        signedAmount(movement, part),
      ),
    ),
    amountColumn(
      'Difference',
      currency,
      (point) => roundFraction(point.mrr) - roundFraction(before(point)),
    ),
  ];
}
