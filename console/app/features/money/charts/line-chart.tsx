import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useChartColors, type ChartColors } from './use-chart-colors.ts';

interface ChartPoint {
  /** Unix seconds. */
  at: number;
  value: number;
  label: string;
}

interface LineChartProps {
  points: readonly ChartPoint[];
  show: (value: number) => string;
}

const height = 240;

/** One line over time. Above it stands the value under the pointer, or the last one. */
export default function LineChart({ points, show }: LineChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const colors = useChartColors();
  const [index, setIndex] = useState<number | null>(null);
  useEffect(() => {
    const target = place.current;
    if (!target) return;
    const data: uPlot.AlignedData = [points.map(({ at }) => at), points.map(({ value }) => value)];
    const options = optionsOf({ width: target.clientWidth, colors, show, onMove: setIndex });
    const plot = new uPlot(options, data, target);
    const resize = new ResizeObserver(() => plot.setSize({ width: target.clientWidth, height }));
    resize.observe(target);
    return () => {
      resize.disconnect();
      plot.destroy();
    };
  }, [points, show, colors]);
  const shown = points[index ?? points.length - 1];
  return (
    <div aria-hidden="true">
      <p className="mb-1 text-sm tabular-nums">{shown && `${show(shown.value)}, ${shown.label}`}</p>
      <div ref={place} />
    </div>
  );
}

interface ChartSettings {
  width: number;
  colors: ChartColors;
  show: (value: number) => string;
  onMove: (index: number | null) => void;
}

function optionsOf({ width, colors, show, onMove }: ChartSettings): uPlot.Options {
  const axis = {
    stroke: colors.text,
    grid: { stroke: colors.grid, width: 1 },
    ticks: { show: false },
    font: colors.font,
  };
  return {
    width,
    height,
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false } },
    scales: { y: { range: (_chart, _low, high) => [0, high > 0 ? high * 1.1 : 1] } },
    axes: [axis, { ...axis, size: 84, values: (_chart, values) => values.map(show) }],
    series: [{}, { stroke: colors.line, width: 2, fill: colors.area, points: { show: false } }],
    hooks: { setCursor: [({ cursor }) => onMove(cursor.idx ?? null)] },
  };
}
