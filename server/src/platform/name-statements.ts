/** Each connection keeps a plan for each name: more than we have statements, and a bound all the same. */
const mostNames = 500;

/**
 * Gives statements with parameters a name by which PostgreSQL plans them once for each connection, not at
 * each call. One that asks for all columns gets none: a migration that adds a column while we run would
 * make its plan useless.
 * @returns what to call pg's `query` with instead of what it was to be called with
 */
export function nameStatements(): (given: unknown[]) => unknown[] {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known || text.includes('*') || names.size === mostNames) return known;
    const name = `statement_${names.size}`;
    names.set(text, name);
    return name;
  };
  return (given) => {
    const [text, values, ...more] = given;
    const isPlain = typeof text === 'string' && Array.isArray(values) && more.length === 0;
    if (!isPlain || values.length === 0) return given;
    const name = nameOf(text);
    return name ? [{ name, text, values }] : given;
  };
}
