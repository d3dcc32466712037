import { AppError } from '../platform/app-error.ts';

/** The last row of a page of a long list: the value that the list is ordered by, and its id. */
export type Cursor = { value: string; id: string };

export function encodeCursor({ value, id }: Cursor): string {
  return `${value}~${id}`;
}

const forms = {
  number: /^\d{1,15}$/,
  /** To the millisecond or the microsecond. */
  time: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(\d{3})?Z$/,
};

/** @throws AppError VALIDATION_FAILED for anything but a number or a time, and an id */
export function decodeCursor(
  text: string | undefined,
  form: keyof typeof forms,
): Cursor | undefined {
  if (text === undefined) return undefined;
  const [, value, id] = /^([^~]+)~([\w-]+)$/.exec(text) ?? [];
  if (value === undefined || id === undefined || !forms[form].test(value)) {
    throw new AppError('VALIDATION_FAILED');
  }
  return { value, id };
}
