import qs from 'qs';
import { z } from 'zod';
import { invalidRequest } from '../stripe-error.ts';
import type { StripeError } from '../stripe-error.ts';

/** The fields of a form body: brackets nest, an index or empty brackets make an array. */
export function parseForm(body: string): Record<string, unknown> {
  return qs.parse(body, { depth: 8, arrayLimit: 200, parameterLimit: 1_000 });
}

/** The types of Stripe's form parameters, all of which arrive as text. */
export const text = z.string().min(1, { error: 'empty' }).max(5_000);

export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, { error: (issue) => `Invalid integer: ${String(issue.input)}` })
  .transform(Number);

export const boolean = z.enum(['true', 'false']).transform((value) => value === 'true');

export const url = text.refine((value) => URL.canParse(value), { error: 'Not a valid URL' });

export const email = text.refine((value) => /^[^\s@]+@[^\s@]+$/.test(value), {
  error: (issue) => `Invalid email address: ${String(issue.input)}`,
});

/** A parameter that an empty value unsets; it is then null. */
export function unsettable<T extends z.ZodType>(shape: T) {
  return z.union([z.literal('').transform(() => null), shape]);
}

/** The languages that both checkout and portal have; `auto` is the reader's. */
// prettier-ignore
export const locales = [
  'auto', 'bg', 'cs', 'da', 'de', 'el', 'en', 'en-GB', 'es', 'es-419', 'et', 'fi', 'fil', 'fr', 'fr-CA', 'hr', 'hu',
  'id', 'it', 'ja', 'ko', 'lt', 'lv', 'ms', 'mt', 'nb', 'nl', 'pl', 'pt', 'pt-BR', 'ro', 'ru', 'sk', 'sl', 'sv', 'th',
  'tr', 'vi', 'zh', 'zh-HK', 'zh-TW',
] as const;

const addressPart = unsettable(text).default(null);

export const address = z.strictObject({
  city: addressPart,
  country: addressPart,
  line1: addressPart,
  line2: addressPart,
  postal_code: addressPart,
  state: addressPart,
});

const metadataValues = z
  .record(z.string().max(40), z.string().max(500))
  .refine((values) => Object.keys(values).length <= 50, {
    error: 'Metadata can have up to 50 keys.',
  });

export const metadata = unsettable(metadataValues);

/** `created`: one time, or limits; unix seconds. */
export const createdRange = z.union([
  integer.transform((at) => ({ gte: at, lte: at })),
  z.strictObject({
    gt: integer.optional(),
    gte: integer.optional(),
    lt: integer.optional(),
    lte: integer.optional(),
  }),
]);

/** The parameters of every list. */
export const paging = {
  limit: integer
    .refine((limit) => limit >= 1 && limit <= 100, { error: 'Limit must be between 1 and 100.' })
    .default(10),
  starting_after: text.optional(),
  ending_before: text.optional(),
};

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
