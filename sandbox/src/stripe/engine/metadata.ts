/** Stripe's rule: new keys are added, an empty value removes its key, `null` for all removes everything. */
export function mergeMetadata(
  current: Record<string, string>,
  changes: Record<string, string> | null | undefined,
): Record<string, string> {
  if (changes === undefined) return current;
  if (changes === null) return {};
  const merged = Object.entries({ ...current, ...changes });
  return Object.fromEntries(merged.filter(([, value]) => value !== ''));
}
