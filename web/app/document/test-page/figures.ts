import { changeInPercent, decimalNumber } from '@stillweb/contract/text/numbers';
import { t } from '@stillweb/texts/t';
import { totalOf, type TestResult, type TestResults } from './result.ts';

export interface Figure {
  label: string;
  valueOf: (result: TestResult) => number;
  format: (value: number) => string;
  /** Whether the change between the two states is meaningful. */
  isCompared?: true;
}

/** The rows of the table of results. */
export const figures: readonly Figure[] = [
  {
    label: t('test-page.figures.requests', 'Requests that loaded'),
    valueOf: (result) => totalOf(result).requests,
    format: String,
    isCompared: true,
  },
  {
    label: t('test-page.figures.data', 'Data'),
    valueOf: (result) => totalOf(result).bytes,
    format: formatBytes,
    isCompared: true,
  },
  {
    label: t('test-page.figures.time', 'Time until all had loaded'),
    valueOf: ({ seconds }) => seconds,
    format: formatSeconds,
    isCompared: true,
  },
  {
    label: t('test-page.figures.ads', 'Advertising: requests blocked'),
    valueOf: ({ groups }) => groups.ads.blocked,
    format: String,
  },
  {
    label: t('test-page.figures.trackers', 'Trackers: requests blocked'),
    valueOf: ({ groups }) => groups.trackers.blocked,
    format: String,
  },
  {
    label: t('test-page.figures.notice', 'Cookie notice'),
    valueOf: ({ noticeHidden }) => Number(noticeHidden),
    format: (hidden) =>
      hidden
        ? t('test-page.figures.notice-hidden', 'Hidden')
        : t('test-page.figures.notice-shown', 'Shown'),
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
  return t('test-page.kilobytes', '{kilobytes} kB', { kilobytes: decimalNumber(bytes / 1000, 0) });
}

export function formatSeconds(seconds: number): string {
  return t('test-page.seconds', '{seconds} s', {
    seconds: decimalNumber(seconds, seconds < 10 ? 2 : 1),
  });
}

/** The change as a percentage. */
export function formatChange(before: number, after: number): string {
  return changeInPercent(after / before - 1);
}
