import type { Alternative } from './alternatives.ts';

export type Schema = { [keyword: string]: unknown };

/**
 * The encoding of values: JSON in answers and events, form fields in requests, `previous` in the
 * `previous_attributes` of events. Those hold changed fields only, at every depth but inside an
 * array; the SDK declares them partial at the top only.
 */
export type Wire = 'json' | 'form' | 'previous';

/** One of the objects that a value may be, and the constant fields that identify it. */
export type Variant = { $ref: string; tags: Record<string, unknown> };

type Scalar = Exclude<Alternative, { kind: 'array' | 'object' }> | { kind: 'numeral' };

/** The parts of a schema: everything that the value may be. */
export type Parts = {
  scalars: Scalar[];
  /** Schemas of an array's items. */
  items: Schema[];
  objects: Schema[];
  variants: Variant[];
};

/** One schema for all alternatives, whose errors describe the value instead of the union. */
export function combine(parts: Parts): Schema {
  const { scalars, items, objects, variants } = parts;
  if (scalars.some(({ kind }) => kind === 'anything')) return {};
  const types = typesOf(parts);
  if (types.length === 0) return { not: {} };
  const shapes = variants.length > 0 ? [{ variants }, ...objects] : objects;
  const rules = [
    ...textRules(scalars),
    ...literalRules(scalars, 'number'),
    ...literalRules(scalars, 'boolean'),
    ...(shapes.length > 1 ? [ruleFor('object', anyOf(shapes))] : []),
  ];
  return {
    type: types.length === 1 ? types[0] : types,
    ...(rules.length > 0 && { allOf: rules }),
    ...(items.length > 0 && { items: anyOf(items) }),
    ...(shapes.length === 1 && shapes[0]),
  };
}

/** The form fields for a value that JSON has as another type. */
export function asFormField(scalar: Scalar): Scalar[] {
  if (scalar.kind === 'null') return [{ kind: 'literal', value: '' }];
  if (scalar.kind === 'number') return [{ kind: 'numeral' }];
  if (scalar.kind === 'literal') return [{ kind: 'literal', value: String(scalar.value) }];
  if (scalar.kind !== 'boolean') return [scalar];
  return [
    { kind: 'literal', value: 'true' },
    { kind: 'literal', value: 'false' },
  ];
}

function typesOf({ scalars, items, objects, variants }: Parts): string[] {
  const types = new Set(scalars.map(typeOf));
  if (items.length > 0) types.add('array');
  if (objects.length + variants.length > 0) types.add('object');
  return [...types];
}

function typeOf(scalar: Scalar): string {
  if (scalar.kind === 'literal') return typeof scalar.value;
  return scalar.kind === 'decimal' || scalar.kind === 'numeral' ? 'string' : scalar.kind;
}

const numeral = { pattern: String.raw`^-?\d+(\.\d+)?$` };

function textRules(scalars: Scalar[]): Schema[] {
  if (scalars.some(({ kind }) => kind === 'string')) return [];
  const listed = literalsOf(scalars, 'string');
  const isNumeral = scalars.some(({ kind }) => kind === 'decimal' || kind === 'numeral');
  const rules = [...(listed.length > 0 ? [{ enum: listed }] : []), ...(isNumeral ? [numeral] : [])];
  return rules.length > 0 ? [ruleFor('string', anyOf(rules))] : [];
}

function literalRules(scalars: Scalar[], type: 'number' | 'boolean'): Schema[] {
  const listed = literalsOf(scalars, type);
  const isFree = listed.length === 0 || (type === 'boolean' && listed.length === 2);
  return isFree || scalars.some(({ kind }) => kind === type)
    ? []
    : [ruleFor(type, { enum: listed })];
}

function literalsOf(scalars: Scalar[], type: string): unknown[] {
  const values = scalars.flatMap((scalar) => (scalar.kind === 'literal' ? [scalar.value] : []));
  return [...new Set(values)].filter((value) => typeof value === type);
}

function ruleFor(type: string, then: Schema): Schema {
  // oxlint-disable-next-line unicorn/no-thenable -- the keyword of JSON schema
  return { if: { type }, then };
}

function anyOf(schemas: Schema[]): Schema {
  const [only] = schemas;
  return schemas.length === 1 && only ? only : { anyOf: schemas };
}
