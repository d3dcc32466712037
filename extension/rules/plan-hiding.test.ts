import { expect, test } from 'vitest';

import { parseRule, type HidingRule } from '../src/filter-syntax/parse-rule.ts';
import { selectHidden } from '../src/hiding/select-hidden.ts';
import { planHiding } from './plan-hiding.ts';

function readRules(lines: string): HidingRule[] {
  return lines.split(' ').map((line) => {
    const parsed = parseRule(line);
    if (parsed.kind !== 'hiding') throw new Error(line);
    return parsed.rule;
  });
}

/** Whether the rules hide `.ad` on the host. */
function hides(lines: string, host: string): boolean {
  const rules = readRules(lines);
  const plan = planHiding(
    rules.filter(({ exception }) => !exception),
    rules.filter(({ exception }) => exception),
  );
  const sites = Object.fromEntries(
    Object.entries(plan.onSites).map(([name, rules]) => [name, { ads: rules }]),
  );
  const selected = selectHidden({ ads: plan.almostEverywhere }, sites, host, true);
  return [...plan.everywhere, ...selected].includes('.ad');
}

test.each([
  ['##.ad', 'a.example', ''],
  ['#@#.ad ##.ad', '', 'a.example'],
  ['#@#.ad a.example##.ad', '', 'a.example'],
  ['a.example##.ad', 'a.example b.a.example', 'aa.example example constructor'],
  ['##.ad a.example#@#.ad', 'b.example', 'a.example b.a.example'],
  ['~a.example##.ad', 'b.example', 'a.example b.a.example'],
  ['a.example,~b.a.example##.ad', 'a.example c.a.example', 'b.a.example c.b.a.example'],
  ['a.example##.ad b.a.example#@#.ad', 'a.example', 'b.a.example c.b.a.example'],
  ['b.a.example##.ad a.example#@#.ad', '', 'a.example b.a.example'],
  ['##.ad a.example,~b.a.example#@#.ad', 'b.example b.a.example', 'a.example c.a.example'],
  ['##.ad ~a.example#@#.ad', 'a.example b.a.example', 'b.example'],
  ['a.example,~b.a.example##.ad b.a.example##.ad', 'a.example b.a.example', 'b.example'],
  ['##.ad a.example,~b.a.example##.ad', 'a.example b.a.example c.example', ''],
  ['##.ad a.example#@#.advert', 'a.example', ''],
])('licence 57: %s hides on "%s" and not on "%s"', (lines, hidden, shown) => {
  const hosts = (text: string) => text.split(' ').filter(Boolean);
  expect(hosts(hidden).filter((host) => !hides(lines, host))).toEqual([]);
  expect(hosts(shown).filter((host) => hides(lines, host))).toEqual([]);
});

test('licence 57: where rules for all sites do not count, those for the site still do', () => {
  const { onSites } = planHiding(readRules('##.ad a.example##.ad ~b.example##.gap'), []);
  const sites = Object.fromEntries(
    Object.entries(onSites).map(([name, rules]) => [name, { ads: rules }]),
  );
  expect(selectHidden({ ads: ['.gap'] }, sites, 'a.example', true)).toEqual(['.gap', '.ad']);
  expect(selectHidden({ ads: ['.gap'] }, sites, 'a.example', false)).toEqual(['.ad']);
});
