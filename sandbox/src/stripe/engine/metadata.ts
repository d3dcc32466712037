/**
 * Metadata after a change, by Stripe's rule: keys are added or replaced, an empty value removes its
 * key, null removes all keys, undefined changes nothing.
 */
export function mergeMetadata(
  current: Record<string, string>,
  changes: Record<string, string> | null | undefined,
): Record<string, string> {
  if (changes === undefined) return current;
  if (changes === null) return {};
  const merged = Object.entries({ ...current, ...changes });
  return Object.fromEntries(merged.filter(([, value]) => value !== ''));
}
