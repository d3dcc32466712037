import type { Series, SeriesPoint, SeriesQuery } from '@stillweb/contract/console/figures/figures';
import { lazyPart } from '@stillweb/ui/lazy-part.tsx';
import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import { Skeleton } from '@stillweb/ui/skeleton.tsx';
import { Suspense } from 'react';
import { useSeriesQuery, type FigureChoice } from '../../../api/money.ts';
import { roundFraction, showFraction } from '../amounts.ts';
import { ChartPanel } from './chart-panel.tsx';
import { MovementLegend, movementText, stackMovement } from './movement.tsx';
import { movementSeriesColumns, mrrColumns, spanLabel, subscriberColumns } from './columns.tsx';
import { formatCount } from '../../../parts/counts.ts';

/** The library comes with the first chart. */
const TimeChart = lazyPart(() => import('./time-chart.tsx'));

interface ChartsProps {
  choice: FigureChoice;
  step: SeriesQuery['step'];
}

/** MRR, subscribers and movement over thirteen months or sixty days. */
export function Charts({ choice, step }: ChartsProps) {
  const query = useSeriesQuery({ ...choice, step, count: step === 'month' ? '13' : '60' });
  return (
    <Loaded query={query} what="the charts" className="h-96">
      {(series) => <ChartsOf series={series} step={step} />}
    </Loaded>
  );
}

function ChartsOf({ series, step }: { series: Series; step: SeriesQuery['step'] }) {
  const { points, currency } = series;
  const label = (point: SeriesPoint) => spanLabel(point, step);
  const line = (values: number[], show: (value: number) => string) => (
    <Suspense fallback={<Skeleton className="h-60" />}>
      <TimeChart
        kind="line"
        step={step}
        points={points.map((point, index) => ({
          at: Date.parse(point.to) / 1000,
          text: `${show(values[index] ?? 0)}, ${label(point)}`,
        }))}
        series={[{ color: 'accent', values }]}
        show={show}
      />
    </Suspense>
  );
  const showCents = (cents: number) => showFraction({ n: cents, d: 1 }, currency);
  const cents = points.map(({ mrr }) => roundFraction(mrr));
  return (
    <div className="grid gap-5 xl:grid-cols-2">
      <ChartPanel
        title="MRR"
        file={`mrr-${currency}-${step}`}
        columns={mrrColumns(currency, step)}
        rows={points}
      >
        {line(cents, showCents)}
      </ChartPanel>
      <ChartPanel
        title="Subscribers"
        file={`subscribers-${currency}-${step}`}
        columns={subscriberColumns(step)}
        rows={points}
      >
        {line(
          points.map(({ subscribers }) => subscribers),
          formatCount,
        )}
      </ChartPanel>
      <div className="min-w-0 xl:col-span-2">
        <ChartPanel
          title="Movement of MRR"
          file={`movement-${currency}-${step}`}
          columns={movementSeriesColumns(series, step)}
          rows={points}
        >
          <MovementLegend />
          <Suspense fallback={<Skeleton className="h-60" />}>
            <TimeChart
              kind="bars"
              step={step}
              points={points.map((point) => ({
                at: Date.parse(point.from) / 1000,
                text: `${label(point)}: ${movementText(point, currency)}`,
              }))}
              series={stackMovement(points)}
              show={showCents}
            />
          </Suspense>
        </ChartPanel>
      </div>
    </div>
  );
}
