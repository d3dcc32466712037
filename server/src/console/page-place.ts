import { AppError } from '../platform/app-error.ts';

/** Where a page of a long list begins: after a row, by what the list is ordered by. */
export type PagePlace = { value: string; id: string };

export function writePlace({ value, id }: PagePlace): string {
  return `${value}~${id}`;
}

/** @throws AppError VALIDATION_FAILED when it is not as it was written: a number or a time, and an id */
export function readPlace(text: string | undefined, of: 'number' | 'time'): PagePlace | undefined {
  if (text === undefined) return undefined;
  const [, value, id] = /^([^~]+)~(\w+)$/.exec(text) ?? [];
  const isRight = of === 'number' ? /^\d{1,15}$/ : /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
  if (value === undefined || id === undefined || !isRight.test(value)) {
    throw new AppError('VALIDATION_FAILED');
  }
  return { value, id };
}
