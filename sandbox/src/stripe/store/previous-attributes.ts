/**
 * The `previous_attributes` of an event: the values before a change of what differs after it.
 * Nested objects with their changed keys only, lists whole, null for a key that is new.
 * @returns undefined if nothing differs
 */
export function previousAttributes(
  before: object,
  after: object,
): Record<string, unknown> | undefined {
  const current = new Map<string, unknown>(Object.entries(after));
  const changed = Object.entries(before).flatMap(([key, previous]) => {
    const value = current.get(key);
    if (JSON.stringify(previous) === JSON.stringify(value)) return [];
    if (isRecord(previous) && isRecord(value)) {
      const nested = previousAttributes(previous, value);
      return nested ? [[key, nested]] : [];
    }
    return [[key, previous]];
  });
  const added = [...current.keys()].filter((key) => !(key in before)).map((key) => [key, null]);
  const all = [...changed, ...added];
  return all.length > 0 ? Object.fromEntries(all) : undefined;
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
