import { expect, test } from 'vitest';

import { divideRuleset } from './divide-ruleset.ts';
import { mergeRules } from './merge-rules.ts';

const hosts = Array.from(
  { length: 110_000 },
  (_, index) => `${index}.${'a-long-name-of-a-host.'.repeat(3)}example`,
);

test(
  'licence 65: a ruleset that is too large for the stores is divided, and on or off as one',
  { tags: 'exhaustive' },
  () => {
    const blocked = hosts.map((host, line) => ({
      rule: { action: { type: 'block' as const }, condition: { urlFilter: `||${host}^` } },
      lines: [line],
    }));
    const merged = mergeRules(blocked, () => false);
    expect(merged.rules.flatMap(({ lines }) => lines).length).toBe(hosts.length);
    const group = {
      id: 'social',
      name: 'Social',
      feature: 'popups',
      rules: merged.rules.map(({ rule }, index) => ({ ...rule, id: index + 1 })),
      hiding: [{ exception: false, sites: [], exceptSites: [], selector: '.ad' }],
      hidingExceptions: { genericOn: ['a.example'], allOn: [] },
      scrolling: ['body'],
    };
    const parts = divideRuleset(group);
    expect(parts.map((part) => ({ ...part, rules: undefined }))).toEqual([
      { ...group, rules: undefined },
      ...['social_2', 'social_3'].map((id) => ({
        id,
        feature: 'popups',
        hiding: [],
        hidingExceptions: { genericOn: [], allOn: [] },
        scrolling: [],
        rules: undefined,
      })),
    ]);
    expect(parts.flatMap(({ rules }) => rules)).toEqual(group.rules);
    expect(parts.every(({ rules }) => JSON.stringify(rules).length < 5_000_000)).toBe(true);
  },
);

test('a ruleset that fits stays one, also with one rule that is large by itself', () => {
  const rules = [
    { id: 1, action: { type: 'block' as const }, condition: { requestDomains: hosts } },
  ];
  const hidingExceptions = { genericOn: [], allOn: [] };
  const group = { id: 'ads', feature: null, rules, hiding: [], hidingExceptions, scrolling: [] };
  expect(divideRuleset(group)).toEqual([group]);
});
