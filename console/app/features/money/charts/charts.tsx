import type { Series, SeriesPoint, SeriesQuery } from '@stillweb/contract/console/figures/figures';
import { lazyPart } from '@stillweb/ui/page/lazy-part.tsx';
import { Loaded } from '../../../page/loaded.tsx';
import { Skeleton } from '@stillweb/ui/kit/skeleton.tsx';
import { Suspense, type ReactNode } from 'react';
import { Panel } from '../../../page/panel.tsx';
import { CsvButton } from '../../../tables/csv-button.tsx';
import { DataTable, type DataColumn } from '../../../tables/data-table.tsx';
import { formatCount } from '../../../text/counts.ts';
import { roundFraction, showFraction } from '../amounts.ts';
import { useSeriesQuery, type FigureChoice } from '../api.ts';
import { movementSeriesColumns, mrrColumns, spanLabel, subscriberColumns } from './columns.tsx';
import { MovementLegend, movementText, stackMovement } from './movement.tsx';

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

interface ChartPanelProps {
  title: string;
  /** The name of its file of comma-separated values. */
  file: string;
  columns: DataColumn<SeriesPoint>[];
  rows: readonly SeriesPoint[];
  /** The chart, which says nothing to screen readers: the table has the same numbers. */
  children: ReactNode;
}

function ChartPanel({ title, file, columns, rows, children }: ChartPanelProps) {
  return (
    <Panel title={title} actions={<CsvButton name={file} columns={columns} rows={rows} />}>
      {children}
      <details className="mt-3">
        <summary className="w-fit text-sm text-soft underline-offset-4 hover:underline">
          {`${title} as a table`}
        </summary>
        <DataTable
          caption={title}
          columns={columns}
          rows={rows.toReversed()}
          keyOf={({ from }) => from}
        />
      </details>
    </Panel>
  );
}
