import { expect, test } from 'vitest';
import { z } from 'zod';
import { openSchemas } from '../testing/referee/schema-cache.ts';
import { expandable, isExpandable, isStored } from './expandable.ts';

/** A derived schema of the SDK's declarations, as far as references are concerned. */
type Shape = z.output<typeof shape>;
const shape = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  variants: z
    .array(z.object({ $ref: z.string(), tags: z.looseObject({ object: z.string().optional() }) }))
    .default([]),
});

const { calls, file } = await openSchemas();
const kinds = Object.entries(expandable);
const answered = Object.values(calls).flatMap(({ answer }) => shape.parse(answer).variants);
/** The objects that calls answer, and those inside them, such as a discount. */
const declared = [...answered, ...answered.flatMap(({ $ref }) => fieldsOf(resolve($ref)))];

/** The declaration of a kind of object. */
function declarationOf(kind: string): Shape {
  const found = declared.find(({ tags }) => tags.object === kind && !('deleted' in tags));
  if (!found) throw new Error(`the SDK does not declare ${kind}`);
  return resolve(found.$ref);
}

function resolve(ref: string): Shape {
  const [id = '', name = ''] = ref.split('#/$defs/');
  return shape.parse(file(id).$defs[name]);
}

function fieldsOf({ properties = {} }: Shape): Shape['variants'] {
  return Object.values(properties).flatMap((value) => {
    const { variants, items } = shape.parse(value);
    return variants.concat(shape.parse(items ?? {}).variants);
  });
}

/** The kinds of object at a path of a declaration. */
function kindsAt(declaration: Shape, [step = '', ...rest]: string[]): string[] {
  const field = shape.parse(declaration.properties?.[step] ?? {});
  const value = field.items === undefined ? field : shape.parse(field.items);
  if (rest.length === 0) return value.variants.flatMap(({ tags }) => tags.object ?? []);
  const inside = [value, ...value.variants.map(({ $ref }) => resolve($ref))];
  return inside.flatMap((part) => kindsAt(part, rest));
}

test.each(kinds)('a %s has the expandable fields that the SDK declares', (kind, paths) => {
  const declaration = declarationOf(kind);
  for (const [path, target] of Object.entries(paths)) {
    if (target) expect(kindsAt(declaration, path.split('.')), path).toContain(target);
  }
  for (const [field, value] of Object.entries(declaration.properties ?? {})) {
    const { type = [], variants } = shape.parse(value);
    const isReference = type.includes('string') && variants.length > 0;
    const target = variants[0]?.tags.object;
    if (isReference && isStored(target)) expect(paths, field).toHaveProperty([field], target);
  }
});

test.each([
  ['subscription', 'latest_invoice.payments.data.payment.payment_intent', true],
  ['subscription', 'items.data.price.product', true],
  ['subscription', 'items', true],
  ['subscription', 'discounts.source.coupon', true],
  ['subscription', 'latest_invoice.payment_intent', false],
  ['subscription', 'latest', false],
  ['subscription', 'status', false],
  ['subscription', '', false],
  ['product', 'default_price.product', true],
  ['webhook_endpoint', 'url', false],
] as const)('in a %s, that %s is expandable is %s', (kind, path, expected) => {
  expect(isExpandable(kind, path.split('.'))).toBe(expected);
});
