import { totalOf, type TestResult, type TestResults } from './result.ts';

export interface Figure {
  label: string;
  valueOf: (result: TestResult) => number;
  format: (value: number) => string;
  /** Whether the change between the two states is meaningful. */
  isCompared: boolean;
}

const count = (value: number) => String(value);

/** The rows of the table of results. */
export const figures: readonly Figure[] = [
  {
    label: 'Requests that loaded',
    valueOf: (result) => totalOf(result).requests,
    format: count,
    isCompared: true,
  },
  {
    label: 'Data',
    valueOf: (result) => totalOf(result).bytes,
    format: formatBytes,
    isCompared: true,
  },
  {
    label: 'Time until all had loaded',
    valueOf: ({ seconds }) => seconds,
    format: formatSeconds,
    isCompared: true,
  },
  {
    label: 'Advertising: requests blocked',
    valueOf: ({ groups }) => groups.ads.blocked,
    format: count,
    isCompared: false,
  },
  {
    label: 'Trackers: requests blocked',
    valueOf: ({ groups }) => groups.trackers.blocked,
    format: count,
    isCompared: false,
  },
  {
    label: 'Cookie notice',
    valueOf: ({ noticeHidden }) => Number(noticeHidden),
    format: (hidden) => (hidden ? 'Hidden' : 'Shown'),
    isCompared: false,
  },
];

/** A figure without blocking, with it, and the change; empty where a result is missing. */
export function cellsOf(
  { valueOf, format, isCompared }: Figure,
  { without, with: blocking }: TestResults,
): [string, string, string] {
  const show = (result: TestResult | undefined) => (result ? format(valueOf(result)) : '');
  const change =
    without && blocking && isCompared ? formatChange(valueOf(without), valueOf(blocking)) : '';
  return [show(without), show(blocking), change];
}

export function formatBytes(bytes: number): string {
  return `${Math.round(bytes / 1000).toLocaleString('en-US')} kB`;
}

export function formatSeconds(seconds: number): string {
  return `${seconds.toFixed(seconds < 10 ? 2 : 1)} s`;
}

const percentage = new Intl.NumberFormat('en-US', { style: 'percent', signDisplay: 'exceptZero' });

/** The change as a percentage. */
export function formatChange(before: number, after: number): string {
  return percentage.format(after / before - 1).replace('-', '−');
}
