import type { z } from 'zod';
import { invalidRequest } from '../stripe-error.ts';
import type { StripeError } from '../stripe-error.ts';

type Path = readonly PropertyKey[];

/**
 * The parameters of a request, validated and converted.
 * @throws Stripe's 400 for the first parameter that is wrong
 */
export function parse<T extends z.ZodType>(shape: T, input: unknown): z.output<T> {
  const parsed = shape.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw issue ? errorOf(innermost(issue), input) : invalidRequest('Invalid request.');
}

/** Parameters that the API version 2026-09-30.endive removed, with Stripe's error about them. */
const retired = new Map([
  [
    'payment_method_types',
    {
      message:
        '`payment_method_types` is no longer supported. Use `allowed_payment_method_types` instead.',
      code: 'payment_method_types_no_longer_supported',
    },
  ],
]);

function errorOf(issue: z.core.$ZodIssue, input: unknown): StripeError {
  if (issue.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, issue.keys[0] ?? '']);
    const removed = retired.get(param);
    if (removed) return invalidRequest(removed.message, param, removed.code);
    return invalidRequest(`Received unknown parameter: ${param}`, param, 'parameter_unknown');
  }
  const param = nameOf(issue.path);
  const value = valueAt(input, issue.path);
  if (value === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, param, 'parameter_missing');
  }
  if (value === '') {
    const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`;
    return invalidRequest(message, param, 'parameter_invalid_empty');
  }
  if (issue.code === 'invalid_value') {
    const options = issue.values.map(String).join(', ');
    return invalidRequest(`Invalid ${param}: must be one of ${options}`, param);
  }
  if (issue.code === 'invalid_format') {
    return invalidRequest(issue.message, param, 'parameter_invalid_integer');
  }
  if (issue.code === 'invalid_type') {
    return invalidRequest(`Invalid ${issue.expected}`, param);
  }
  const code = codes.get(issue.message.split(':')[0] ?? '');
  return invalidRequest(issue.message, param, code);
}

const codes = new Map([
  ['Not a valid URL', 'url_invalid'],
  ['Invalid email address', 'email_invalid'],
]);

/** In a union, the issue of the alternative that matched most deeply. */
function innermost(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union') return issue;
  const candidates = issue.errors.flatMap(([first]) => (first ? [first] : []));
  const deepest = candidates.toSorted((a, b) => a.path.length - b.path.length).at(-1);
  return deepest ? innermost({ ...deepest, path: [...issue.path, ...deepest.path] }) : issue;
}

/** A nested parameter as Stripe names it: `items[0][price]`. */
function nameOf(path: Path): string {
  const [first, ...rest] = path.map(String);
  return [first, ...rest.map((part) => `[${part}]`)].join('');
}

function valueAt(input: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    input,
  );
}
