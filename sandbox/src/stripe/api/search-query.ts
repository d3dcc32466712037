import type { Condition, Conditions } from '../store/conditions.ts';
import { invalidRequest } from '../stripe-error.ts';
import type { StripeError } from '../stripe-error.ts';

/**
 * What can be asked of a field: `token` equality, `text` also a part of at least three characters,
 * `number` also more and less.
 */
type FieldType = 'number' | 'text' | 'token';

/** The fields that a search may name, besides `metadata["key"]`. */
export type SearchFields = Record<string, FieldType>;

const operators: Record<FieldType, Condition['operator'][]> = {
  number: [':', '>', '<', '>=', '<='],
  text: [':', '~'],
  token: [':'],
};

const MAX_CLAUSES = 10;

const quoted = (name: string) => String.raw`(?<${name}>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')`;
const clauseStart = new RegExp(
  String.raw`^(?<minus>-)?(?<field>[a-z][a-z0-9_.]*)(?:\[${quoted('key')}\])?(?<operator>:|~|>=|<=|>|<)` +
    String.raw`(?:${quoted('text')}|(?<bare>null|true|false|-?\d+(?:\.\d+)?))(?=\s|$)`,
);
const joint = /^\s+(?:(?<word>AND|OR)\s+)?/;

/**
 * Stripe's search query language: `email:"a@b.example" AND -metadata["plan"]:null`.
 * @param fields what can be searched in these objects
 * @param plural their name in messages
 * @throws 400 for a query that Stripe does not understand
 */
export function parseSearchQuery(query: string, fields: SearchFields, plural: string): Conditions {
  const conditions: Condition[] = [];
  const words = new Set<string>();
  let rest = query.trim();
  while (rest !== '') {
    const clause = clauseStart.exec(rest);
    if (!clause) throw unreadable();
    conditions.push(conditionOf(clause.groups ?? {}, fields, plural));
    rest = rest.slice(clause[0].length);
    const join = joint.exec(rest);
    if (!join) break;
    words.add(join.groups?.word ?? 'AND');
    rest = rest.slice(join[0].length);
    if (rest === '') throw unreadable();
  }
  if (conditions.length === 0) throw unreadable();
  if (words.size > 1) {
    throw invalidRequest('A search query cannot combine AND and OR.', 'query');
  }
  if (conditions.length > MAX_CLAUSES) {
    throw invalidRequest(`A search query can have up to ${MAX_CLAUSES} clauses.`, 'query');
  }
  return { match: words.has('OR') ? 'any' : 'all', conditions };
}

function conditionOf(
  { minus, field = '', key, operator, text, bare }: Record<string, string | undefined>,
  fields: SearchFields,
  plural: string,
): Condition {
  const isMetadata = field === 'metadata' && key !== undefined;
  const isField = key === undefined && Object.hasOwn(fields, field);
  const type = isMetadata ? 'token' : isField && fields[field];
  if (!type) {
    throw invalidRequest(
      `Field \`${field}\` is an unsupported search field for resource \`${plural}\`. See http://stripe.com/docs/search#query-fields-for-${plural} for a list of supported fields.`,
      'query',
    );
  }
  const allowed = operators[type].find((each) => each === operator);
  if (!allowed) {
    throw invalidRequest(`The operator ${operator} cannot be used with \`${field}\`.`, 'query');
  }
  return {
    path: isMetadata ? ['metadata', unquote(key)] : field.split('.'),
    operator: allowed,
    value:
      bare === 'null' && allowed === ':'
        ? null
        : valueOf(field, type, allowed, text === undefined ? (bare ?? '') : unquote(text)),
    negated: minus !== undefined,
  };
}

function valueOf(
  field: string,
  type: FieldType,
  operator: Condition['operator'],
  value: string,
): string {
  if (operator === '~' && value.length < 3) {
    throw invalidRequest('A substring search needs at least three characters.', 'query');
  }
  if (type === 'number' && !/^-?\d+(\.\d+)?$/.test(value)) {
    throw invalidRequest(`\`${field}\` is compared with a number.`, 'query');
  }
  return value;
}

function unquote(text: string): string {
  return text.slice(1, -1).replaceAll(/\\(.)/g, '$1');
}

function unreadable(): StripeError {
  return invalidRequest(
    'We were unable to parse your search query. Try using the format `metadata["key"]:"value"` to query for metadata or key:"value" to query for other fields.',
    'query',
  );
}
