import qs from 'qs';
import { z } from 'zod';

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
