import type { BuiltGroup } from '../rules/groups.ts';

/** Mozilla's linter refuses a file of more than 5 MB. */
const mostBytes = 4_000_000;

/**
 * A group as one ruleset, or several where its file would be too large. The others have nothing but rules and
 * the same feature, so they are on or off together. An operator's ids have no underscore.
 */
export function divideRuleset(group: BuiltGroup): BuiltGroup[] {
  const parts: BuiltGroup['rules'][] = [[]];
  let bytes = 0;
  for (const rule of group.rules) {
    const size = JSON.stringify(rule).length + 1;
    if (bytes > 0 && bytes + size > mostBytes) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(rule);
    bytes += size;
  }
  const { id, feature } = group;
  const onlyRules = { feature, hiding: [], scrolling: [] };
  return parts.map((rules, index) =>
    index === 0
      ? { ...group, rules }
      : {
          id: `${id}_${index + 1}`,
          ...onlyRules,
          hidingExceptions: { genericOn: [], allOn: [] },
          rules,
        },
  );
}
