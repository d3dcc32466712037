import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** A comparison of one field of an object. */
export type Condition = {
  /** Where the field is: `['metadata', 'userId']`. */
  path: string[];
  /** `:` equals, of text in any case; `~` contains; the others compare numbers. */
  operator: ':' | '~' | '>' | '<' | '>=' | '<=';
  /** Null, with `:`: the field is null or absent. */
  value: string | number | null;
  /** The comparison must not hold. */
  negated?: boolean;
};

/** All conditions must hold, or at least one of them. */
export type Conditions = { match: 'all' | 'any'; conditions: Condition[] };

/** The conditions on the column `body`. */
export function holds({ match, conditions }: Conditions): RawBuilder<boolean> {
  const separator = match === 'all' ? sql` and ` : sql` or `;
  return sql<boolean>`(${sql.join(conditions.map(holdsOne), separator)})`;
}

function holdsOne({ negated, ...condition }: Condition): RawBuilder<boolean> {
  const holding = compare(condition);
  return negated ? sql<boolean>`not coalesce(${holding}, false)` : holding;
}

function compare({ path, operator, value }: Condition): RawBuilder<boolean> {
  const field = sql<string | null>`(body #>> ${path}::text[])`;
  if (operator === ':') {
    return value === null
      ? sql<boolean>`${field} is null`
      : sql<boolean>`lower(${field}) = lower(${String(value)})`;
  }
  if (operator === '~') {
    return sql<boolean>`position(lower(${String(value)}) in lower(${field})) > 0`;
  }
  return sql<boolean>`${field}::numeric ${sql.raw(operator)} ${value}::numeric`;
}
