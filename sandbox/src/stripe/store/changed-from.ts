/**
 * The former values of what differs between two versions of an object, as `previous_attributes`
 * carries them: nested objects only in their changed keys, lists whole. Undefined if nothing differs.
 */
export function changedFrom(before: object, after: object): Record<string, unknown> | undefined {
  const now = new Map<string, unknown>(Object.entries(after));
  const previous = Object.entries(before).flatMap(([key, former]) => {
    const current = now.get(key);
    if (JSON.stringify(former) === JSON.stringify(current)) return [];
    if (isRecord(former) && isRecord(current)) {
      const nested = changedFrom(former, current);
      return nested ? [[key, nested]] : [];
    }
    return [[key, former]];
  });
  const added = [...now.keys()].filter((key) => !(key in before)).map((key) => [key, null]);
  const all = [...previous, ...added];
  return all.length > 0 ? Object.fromEntries(all) : undefined;
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
