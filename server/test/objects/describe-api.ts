import * as z from 'zod/mini';

const schemas = z.record(z.string(), z.unknown());
const content = z.optional(z.object({ 'application/json': z.object({ schema: z.unknown() }) }));
const operation = z.object({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.unknown())),
  parameters: z.optional(
    z.array(
      z.object({
        in: z.string(),
        name: z.string(),
        required: z.optional(z.boolean()),
        schema: z.unknown(),
      }),
    ),
  ),
  requestBody: z.optional(z.object({ required: z.optional(z.boolean()), content })),
  responses: z.record(z.string(), z.object({ description: z.string(), content })),
});
const document = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas }),
});

/** The operations of an OpenAPI document, with their statuses and fields, as lines for people. */
export function describeApi(text: string): string {
  const { paths, components } = document.parse(JSON.parse(text));
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) =>
      describeOperation(method, path, described),
    ),
  );
  const types = Object.entries(components.schemas).map(
    ([name, schema]) => `type ${describeField(name, schema, '')}`,
  );
  return `${[...operations, ...types].join('\n\n')}\n`;
}

function describeOperation(method: string, path: string, described: z.infer<typeof operation>) {
  const { operationId, security, parameters = [], requestBody, responses } = described;
  const access = security.flatMap((scheme) => Object.keys(scheme)).join(' or ');
  const errors: string[] = [];
  const answers = Object.entries(responses).flatMap(
    ([status, { description, content: answer }]) => {
      const schema = answer?.['application/json'].schema;
      const isError = Number(status) >= 400 && schema && typeOf(schema) === 'Error';
      if (isError) errors.push(`${status} ${description.replaceAll('`', '')}`);
      return isError ? [] : [schema ? describeField(status, schema, '  ') : `  ${status}`];
    },
  );
  return [
    `${method.toUpperCase()} ${path} (${operationId}${access && `, with ${access}`})`,
    ...parameters.map(({ name, required, schema, ...parameter }) =>
      describeField(`${parameter.in} ${name}${required ? '' : '?'}`, schema, '  '),
    ),
    ...(requestBody
      ? [
          describeField(
            `body${requestBody.required ? '' : '?'}`,
            requestBody.content?.['application/json'].schema,
            '  ',
          ),
        ]
      : []),
    ...answers,
    `  ${errors.join(' · ')}`,
  ].join('\n');
}

const typed = z.object({
  $ref: z.optional(z.string()),
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  properties: z.optional(schemas),
  required: z.optional(z.array(z.string())),
  additionalProperties: z.optional(z.unknown()),
  items: z.optional(z.unknown()),
  enum: z.optional(z.array(z.unknown())),
  anyOf: z.optional(z.array(z.unknown())),
  oneOf: z.optional(z.array(z.unknown())),
});

/** What fits a line is on one line, the fields of all else below it. */
const lineLength = 110;

function describeField(name: string, schema: unknown, indent: string): string {
  const line = `${indent}${name}: ${typeOf(schema)}`;
  if (line.length <= lineLength) return line;
  const { properties, required = [], items, anyOf } = typed.parse(schema);
  if (items)
    return describeField(`${name}: list of`, items, indent).replace('list of: ', 'list of ');
  const choice = anyOf?.length === 2 && typeOf(anyOf[1]) === 'null' && anyOf[0];
  if (choice) return describeField(`${name}: null or`, choice, indent).replace('or: ', 'or ');
  if (!properties) return line;
  const fields = Object.entries(properties).map(([field, own]) =>
    describeField(`${field}${required.includes(field) ? '' : '?'}`, own, `${indent}  `),
  );
  return [`${indent}${name}`, ...fields].join('\n');
}

function typeOf(schema: unknown): string {
  const { $ref, type, properties, required = [], items, ...rest } = typed.parse(schema);
  const choices = rest.anyOf ?? rest.oneOf;
  if ($ref) return $ref.slice($ref.lastIndexOf('/') + 1);
  if (choices) return choices.map(typeOf).join(' | ');
  if (rest.enum) return rest.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (properties) {
    const fields = Object.entries(properties).map(
      ([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(field)}`,
    );
    return fields.length > 0 ? `{ ${fields.join(', ')} }` : '{}';
  }
  if (items) return `list of ${typeOf(items)}${limitsOf(schema)}`;
  if (type === 'object') return `object of ${typeOf(rest.additionalProperties ?? {})}`;
  return `${[type ?? 'anything'].flat().join(' | ')}${limitsOf(schema)}`;
}

const shown = new Set(['type', 'properties', 'required', 'additionalProperties', 'items', 'enum']);
const anyInteger = new Set([Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]);

/** Everything else that a schema says of a value, such as its greatest length. A format has its own pattern. */
function limitsOf(schema: unknown): string {
  const limits = Object.entries(schemas.parse(schema)).filter(
    ([key, value]) =>
      !shown.has(key) &&
      !anyInteger.has(Number(value)) &&
      !(key === 'pattern' && schemas.parse(schema)['format']),
  );
  return limits.length > 0
    ? ` (${limits.map(([key, value]) => `${key} ${String(value)}`).join(', ')})`
    : '';
}
