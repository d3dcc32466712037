import { pick, type Random } from '../../lib/statistics.ts';

type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
};

/** A value that fits a schema well enough to pass the first check. */
export function exampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return exampleOf(schema.anyOf[0] ?? {});
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {});
      return Object.fromEntries(fields.map(([name, part]) => [name, exampleFor(name, part)]));
    }
    case 'array':
      return [exampleOf(schema.items ?? {})];
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    default:
      return 'text';
  }
}

function exampleFor(name: string, schema: Schema): unknown {
  if (/email/i.test(name)) return 'fuzz@stillweb.example';
  if (/password/i.test(name)) return 'Passw0rd!';
  return exampleOf(schema);
}

/** Values that have broken programs before. */
const oddValues: unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  '',
  ' ',
  'a'.repeat(20_000),
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '👩‍👩‍👧‍👦'.repeat(100),
  '\u202e\u200b\ufeff',
  'İıſK',
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '%00%ff%c0%80',
  '${7*7}{{7*7}}',
  'x@y.z\r\nbcc: everybody@stillweb.example',
  '1e999',
  '2026-02-30T25:61:61Z',
  [],
  {},
  [[[[[[]]]]]],
  { toString: 1, valueOf: null, constructor: { prototype: {} } },
];

/** A copy of a value with some fields replaced by odd values, missing, or added. */
export function mutate(random: Random, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || random() < 0.1) return pick(random, oddValues);
  const fields = Object.entries(value);
  const mutated = fields.flatMap(([name, field]): [string, unknown][] => {
    const chance = random();
    if (chance < 0.5) return [[name, field]];
    if (chance < 0.6) return [];
    return [[name, random() < 0.2 ? mutate(random, field) : pick(random, oddValues)]];
  });
  if (random() < 0.2) mutated.push([pick(random, ['', 'id', 'constructor', 'ü', '$where']), 1]);
  return Object.fromEntries(mutated);
}

/** Bodies that are broken JSON, or JSON that no program writes. */
export function oddText(random: Random, json: string): string {
  return pick(random, [
    '',
    json.slice(0, Math.floor(random() * json.length)),
    `${json}${json}`,
    `\ufeff${json}`,
    json.replaceAll('"', "'"),
    '['.repeat(10_000),
    `{"a":${'{"a":'.repeat(25)}1${'}'.repeat(26)}`,
    `{"__proto__":{"admin":true},${json.slice(1)}`,
    '{"email":"\\ud83d","password":"\\u0000"}',
    `{${'"k":1,'.repeat(4_000)}"k":1}`,
    '1e400',
    '"text"',
    'null',
    `"${'x'.repeat(40_000)}"`,
  ]);
}
