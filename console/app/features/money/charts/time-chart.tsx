import type { SeriesQuery } from '@stillweb/contract/console/figures/figures';
import { daySeconds } from '@stillweb/contract/time';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

export interface ChartSeries {
  color: ChartColor;
  values: readonly number[];
}

interface TimeChartProps {
  kind: 'line' | 'bars';
  step: SeriesQuery['step'];
  points: readonly {
    /** Unix seconds. */
    at: number;
    /** Its value or values in words. */
    text: string;
  }[];
  /** Later ones are drawn over earlier ones. */
  series: readonly ChartSeries[];
  show: (value: number) => string;
}

const height = 240;

/** Values over time. The text above is that of the point under the pointer, or of the last one. */
export default function TimeChart({ kind, step, points, series, show }: TimeChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const colors = useChartColors();
  const [index, setIndex] = useState<number | null>(null);
  useEffect(() => {
    const target = place.current;
    if (!target) return;
    const data: uPlot.AlignedData = [
      points.map(({ at }) => at),
      ...series.map(({ values }) => [...values]),
    ];
    const options = {
      ...frame,
      width: target.clientWidth,
      axes: axesOf(colors, step, show),
      scales: { x: { range: timeRanges[kind] }, y: { range: valueRange } },
      series: [{}, ...series.map(({ color }) => looks[kind](colors, color))],
      hooks: { setCursor: [({ cursor }: uPlot) => setIndex(cursor.idx ?? null)] },
    };
    const plot = new uPlot(options, data, target);
    const resize = new ResizeObserver(() => plot.setSize({ width: target.clientWidth, height }));
    resize.observe(target);
    return () => {
      resize.disconnect();
      plot.destroy();
    };
  }, [kind, step, points, series, show, colors]);
  return (
    <div aria-hidden="true">
      <p className="mb-1 text-sm tabular-nums">{points[index ?? points.length - 1]?.text}</p>
      <div ref={place} />
    </div>
  );
}

const frame = {
  height,
  tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
  legend: { show: false },
  cursor: { y: false, drag: { x: false, y: false } },
} satisfies Partial<uPlot.Options>;

const timeRanges = {
  line: (_chart: uPlot, from: number, to: number): uPlot.Range.MinMax => [from, to],
  /** Whether to leave room for half a bar at both ends. */
  bars: ({ data }: uPlot, from: number, to: number): uPlot.Range.MinMax => {
    const half = (to - from) / Math.max(1, data[0].length - 1) / 2;
    return [from - half, to + half];
  },
};

/** Zero is always in sight. */
function valueRange(_chart: uPlot, low: number, high: number): uPlot.Range.MinMax {
  return [Math.min(low, 0) * 1.1, high > 0 ? high * 1.1 : 1];
}

/** Seconds. uPlot takes 30 days for a calendar month, and 365 for a year. */
const monthIncrements = [
  ...[1, 2, 3, 4, 6].map((months) => months * 30 * daySeconds),
  365 * daySeconds,
];

function axesOf(
  colors: ChartColors,
  step: TimeChartProps['step'],
  show: TimeChartProps['show'],
): uPlot.Axis[] {
  const axis = {
    stroke: colors.soft,
    grid: { stroke: colors.line, width: 1 },
    ticks: { show: false },
    font: colors.font,
  };
  // Cents and people are whole.
  const labels = (_chart: uPlot, values: number[]) =>
    values.map((value) => (Number.isInteger(value) ? show(value) : ''));
  const time = step === 'month' ? { ...axis, incrs: monthIncrements } : axis;
  return [time, { ...axis, size: 84, values: labels }];
}

const looks = {
  line: (colors: ChartColors, color: ChartColor): uPlot.Series => ({
    stroke: colors[color],
    width: 2,
    fill: colors[color] + colors.alpha,
    points: { show: false },
  }),
  bars: (colors: ChartColors, color: ChartColor): uPlot.Series => ({
    fill: colors[color],
    width: 0,
    paths: uPlot.paths.bars?.({ size: [0.6] }),
    points: { show: false },
  }),
};

type ChartColor = 'accent' | 'blue' | 'green' | 'orange' | 'red';

/** Colors of a chart on a canvas, which style sheets cannot reach. */
interface ChartColors extends Record<ChartColor | 'soft' | 'line', string> {
  /** Makes a color that of the area below its line. */
  alpha: string;
  font: string;
}

const darkScheme = '(prefers-color-scheme: dark)';

function subscribe(listener: () => void) {
  const media = window.matchMedia(darkScheme);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** The colors of the theme, read again when the color scheme changes. */
function useChartColors(): ChartColors {
  const isDark = useSyncExternalStore(subscribe, () => window.matchMedia(darkScheme).matches);
  return useMemo(() => readColors(isDark), [isDark]);
}

function readColors(isDark: boolean): ChartColors {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  return {
    accent: color('accent'),
    blue: color('blue'),
    green: color('green'),
    orange: color('orange'),
    red: color('red'),
    soft: color('soft'),
    line: color('line'),
    alpha: isDark ? '22' : '18',
    font: `12px ${style.getPropertyValue('--font-text').trim()}`,
  };
}
