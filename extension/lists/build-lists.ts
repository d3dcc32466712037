import type { Rule } from '../rules/compile-rules.ts';
import type { BuiltGroup } from '../rules/groups.ts';
import { rulePriorities } from '../src/worker/rules/rule-priorities.ts';
import { browserNames, limits, nameTypes, refuseExpression, type Browser } from './browsers.ts';
import { convertRequests } from './convert-requests.ts';
import { divideRuleset } from './divide-ruleset.ts';
import { mergeRules, parentsOf, type SourcedRule } from './merge-rules.ts';
import { ListsProblem, type OperatorList } from './operator-lists.ts';
import { readLines, type Line, type ReadLines } from './read-lines.ts';

export interface LeftOut {
  list: string;
  line: number;
  rule: string;
  reason: string;
}

export interface BuiltLists {
  /** Ours with the additions of the lists, then the operator's own. */
  groups: BuiltGroup[];
  leftOut: LeftOut[];
  /** Of each list, lines that are in the build, that add nothing, and that are left out whole. */
  counts: { list: string; taken: number; merged: number; leftOut: number }[];
}

/**
 * Adds an operator's lists to our groups, as far as a browser can use them. What is over its limits is left
 * out: exceptions stay, then the rules that stand first.
 */
export async function buildLists(
  lists: OperatorList[],
  browser: Browser,
  own: BuiltGroup[],
): Promise<BuiltLists> {
  const groups = addGroups(own, lists);
  const read = takeBack(readLines(lists, browser));
  const { leftOut, partly } = read;
  const merged = new Set(read.takenBack.map(({ line }) => line));
  const converted: GroupRules[] = [];
  for (const group of groups) {
    const rules = await convertGroup(group.id, read, browser, merged);
    const isBlocked = listBlockedHosts(groups.filter((other) => coversAlways(other, group)));
    const result = mergeRules(rules, isBlocked);
    result.merged.forEach((line) => merged.add(line));
    converted.push({ group, rules: result.rules });
  }
  const fitting = fitLimits(converted, browser, leftOut);
  const built = fitting.flatMap(({ group, rules }) => {
    const all = [...group.rules, ...rules].map((rule, index) => ({
      ...rule,
      id: index + 1,
      condition: nameTypes(rule.condition, browser),
    }));
    return divideRuleset({ ...addHiding(group, read, merged), rules: all });
  });
  checkPriorities(built);
  checkCount(built, browser);
  return {
    groups: built,
    leftOut: sortByPlace([...leftOut, ...partly], lists),
    counts: count(lists, read, merged),
  };
}

interface GroupRules {
  group: BuiltGroup;
  rules: SourcedRule<Line>[];
}

function addGroups(own: BuiltGroup[], lists: OperatorList[]): BuiltGroup[] {
  const added = lists
    .map(({ group }) => group)
    .filter(({ id }, index, all) => all.findIndex((group) => group.id === id) === index)
    .filter(({ id }) => own.every((group) => group.id !== id));
  const empty = { rules: [], hiding: [], scrolling: [] };
  return [
    ...own,
    ...added.map((group) => ({
      ...group,
      ...empty,
      hidingExceptions: { genericOn: [], allOn: [] },
    })),
  ];
}

/** `$badfilter` counts for the rules of every list. */
function takeBack(read: ReadLines): ReadLines & { undone: Line[] } {
  const keys = new Set(read.takenBack.map(({ key }) => key));
  const isKept = ({ key }: { key: string }) => !keys.has(key);
  const undone = [...read.requests, ...read.hidingExceptions]
    .filter((item) => !isKept(item))
    .map(({ line }) => line);
  return {
    ...read,
    requests: read.requests.filter(isKept),
    partly: read.partly.filter(({ line }) => !undone.includes(line)),
    hidingExceptions: read.hidingExceptions.filter(isKept),
    undone,
  };
}

async function convertGroup(
  id: string,
  { requests, leftOut }: ReadLines,
  browser: Browser,
  merged: Set<Line>,
): Promise<SourcedRule<Line>[]> {
  const first = new Map<string, Line>();
  for (const { line, text } of requests.filter(({ line }) => line.list.group.id === id)) {
    if (first.has(text)) {
      merged.add(line);
    } else {
      first.set(text, line);
    }
  }
  const converted = await convertRequests([...first.keys()]);
  return [...first].flatMap(([text, line]) => {
    const rule = converted.get(text) ?? 'the converter makes nothing of it';
    const refusal = typeof rule === 'string' ? rule : refuseExpression(rule.condition, browser);
    if (typeof rule === 'string' || refusal !== undefined) {
      leftOut.push({ line, reason: `${refusal}` });
      return [];
    }
    return [{ rule, lines: [line] }];
  });
}

/** Our rules of the same group, and of those that are on whatever the user has. */
function coversAlways(other: BuiltGroup, group: BuiltGroup): boolean {
  return other.id === group.id || other.feature === null;
}

/** @returns whether our rules block a host, or one above it, as a third party */
function listBlockedHosts(groups: BuiltGroup[]): (host: string) => boolean {
  const hosts = new Set(
    groups.flatMap(({ rules }) => rules.flatMap(({ condition }) => condition.requestDomains ?? [])),
  );
  return (host) => [host, ...parentsOf(host)].some((name) => hosts.has(name));
}

function fitLimits(
  groups: GroupRules[],
  browser: Browser,
  leftOut: ReadLines['leftOut'],
): { group: BuiltGroup; rules: Omit<Rule, 'id'>[] }[] {
  const most = limits[browser];
  let rules = groups.reduce((sum, { group }) => sum + group.rules.length, 0);
  let expressions = 0;
  const kept = new Set<SourcedRule<Line>>();
  const all = groups.flatMap((group) => group.rules);
  const blocks = ({ rule }: SourcedRule<Line>) => rule.action.type === 'block';
  for (const sourced of [...all.filter((rule) => !blocks(rule)), ...all.filter(blocks)]) {
    const isExpression = sourced.rule.condition.regexFilter !== undefined;
    const over =
      rules >= most.rules
        ? `${most.rules} rules`
        : isExpression && expressions >= most.regularExpressions
          ? `${most.regularExpressions} regular expressions`
          : undefined;
    if (over === undefined) {
      kept.add(sourced);
      rules += 1;
      expressions += isExpression ? 1 : 0;
    } else {
      const reason = `over the limit: ${browserNames[browser]} takes ${over}`;
      sourced.lines.forEach((line) => leftOut.push({ line, reason }));
    }
  }
  return groups.map(({ group, rules: own }) => ({
    group,
    rules: own.filter((sourced) => kept.has(sourced)).map(({ rule }) => rule),
  }));
}

function addHiding(group: BuiltGroup, read: ReadLines, merged: Set<Line>): BuiltGroup {
  const known = new Set(group.hiding.map((rule) => JSON.stringify(rule)));
  const hiding = read.hiding
    .filter(({ line }) => line.list.group.id === group.id)
    .filter(({ line, rule }) => {
      const key = JSON.stringify(rule);
      if (known.has(key)) merged.add(line);
      return !known.has(key) && known.add(key);
    })
    .map(({ rule }) => rule);
  const exceptions = read.hidingExceptions
    .filter(({ line }) => line.list.group.id === group.id)
    .map(({ hosts }) => hosts);
  const hostsOf = (kind: 'genericOn' | 'allOn') =>
    [...new Set(exceptions.flatMap((hosts) => hosts[kind]))].sort();
  return {
    ...group,
    hiding: [...group.hiding, ...hiding],
    hidingExceptions: { genericOn: hostsOf('genericOn'), allOn: hostsOf('allOn') },
  };
}

function checkCount(groups: BuiltGroup[], browser: Browser): void {
  const most = limits[browser].rulesets;
  if (groups.length > most) {
    throw new ListsProblem(
      `lists.json: ${groups.length} rulesets are more than the ${most} that ${browserNames[browser]} takes`,
    );
  }
}

/** The user's own decisions outrank every list. */
function checkPriorities(groups: BuiltGroup[]): void {
  const lowest = Math.min(...Object.values(rulePriorities));
  for (const { id, rules } of groups) {
    const rule = rules.find(({ priority = 1 }) => priority >= lowest);
    if (rule) {
      throw new Error(`A rule of ${id} would outrank the user: ${JSON.stringify(rule)}`);
    }
  }
}

function count(
  lists: OperatorList[],
  { requests, hiding, hidingExceptions, undone, leftOut }: ReadLines & { undone: Line[] },
  merged: Set<Line>,
): BuiltLists['counts'] {
  const refused = new Set(leftOut.map(({ line }) => line));
  const addNothing = new Set([...merged, ...undone]);
  const used = new Set([...requests, ...hiding, ...hidingExceptions].map(({ line }) => line));
  for (const line of [...refused, ...addNothing]) {
    used.delete(line);
  }
  for (const line of refused) {
    addNothing.delete(line);
  }
  const of = (lines: Set<Line>, list: OperatorList) =>
    [...lines].filter((line) => line.list === list).length;
  return lists.map((list) => ({
    list: list.file,
    taken: of(used, list),
    merged: of(addNothing, list),
    leftOut: of(refused, list),
  }));
}

function sortByPlace(leftOut: { line: Line; reason: string }[], lists: OperatorList[]): LeftOut[] {
  return leftOut
    .map(({ line: { list, line, text }, reason }) => ({
      at: lists.indexOf(list),
      entry: { list: list.file, line, rule: text, reason },
    }))
    .sort((one, other) => one.at - other.at || one.entry.line - other.entry.line)
    .map(({ entry }) => entry);
}
