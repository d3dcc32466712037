import type { Plan } from '@stillweb/contract/billing/plans';
import * as z from 'zod/mini';

const priceId = z.string().check(z.regex(/^(price|plan)_\w+$|^\w+$/));

const shape = z.strictObject({
  prices: z.optional(z.record(priceId, z.enum(['MONTHLY', 'YEARLY']))),
  ignore: z.optional(z.array(priceId)),
});

/** `import.json`: which prices of the business are which plan, and which it sells for something else. */
export type PriceMap = { prices: ReadonlyMap<string, Plan>; ignored: ReadonlySet<string> };

export const emptyMap: PriceMap = { prices: new Map(), ignored: new Set() };

/** @throws Error that names the fault in the file */
export function parsePriceMap(json: string, file: string): PriceMap {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    const problem = error instanceof Error ? error.message : '';
    throw new Error(`${file} is not JSON: ${problem}`, { cause: error });
  }
  const { data, error } = shape.safeParse(value);
  if (!data) {
    const [issue] = error.issues;
    const where = issue?.path.length ? `, at ${issue.path.join('.')}` : '';
    throw new Error(
      `${file} must be like {"prices": {"price_…": "MONTHLY"}, "ignore": ["price_…"]}${where}.`,
    );
  }
  const prices = new Map(Object.entries(data.prices ?? {}));
  const ignored = new Set(data.ignore);
  const both = [...ignored].find((id) => prices.has(id));
  if (both) throw new Error(`${file} has ${both} under "prices" and under "ignore".`);
  return { prices, ignored };
}
