import type { Rule } from '../rules/compile-rules.ts';
import { fileName, readSite } from '../src/filter-syntax/ascii-pattern.ts';

/** A rule without its number, and the lines from which it comes. */
export interface SourcedRule<Line> {
  rule: Omit<Rule, 'id'>;
  lines: Line[];
}

/**
 * Rules that are the same but for their plain host (`||host^`) become one with all hosts, at the place of
 * the first, or a few where they are very many. A host below another one of them adds nothing.
 * @param isBlocked hosts that a rule of ours blocks already, as third parties
 */
export function mergeRules<Line>(
  rules: SourcedRule<Line>[],
  isBlocked: (host: string) => boolean,
): { rules: SourcedRule<Line>[]; merged: Line[] } {
  const merged: Line[] = [];
  const byHosts = new Map<string, Map<string, Line[]>>();
  const others = new Map<string, SourcedRule<Line>>();
  const order: (() => SourcedRule<Line>[])[] = [];
  for (const { rule, lines } of rules) {
    const host = plainHost(rule);
    if (host && addsNothing(rule, host, isBlocked)) {
      merged.push(...lines);
      continue;
    }
    const key = JSON.stringify(host ? withoutHost(rule) : rule);
    const hosts = byHosts.get(key);
    const known = host ? hosts?.get(host) : others.get(key)?.lines;
    if (known) {
      merged.push(...lines);
    } else if (!host) {
      const sourced = { rule, lines };
      others.set(key, sourced);
      order.push(() => [sourced]);
    } else if (hosts) {
      hosts.set(host, lines);
    } else {
      const first = new Map([[host, lines]]);
      byHosts.set(key, first);
      order.push(() => withHosts(rule, first, merged));
    }
  }
  return { rules: order.flatMap((build) => build()), merged };
}

/** The host of a rule whose pattern is a host alone. */
function plainHost({ action, condition }: Omit<Rule, 'id'>): string | undefined {
  const { urlFilter = '', requestDomains } = condition;
  const exact = /^\|\|([a-z\d_.-]+)\^$/i.exec(urlFilter)?.[1];
  const host = (
    exact ?? (action.type === 'block' ? looseHost(urlFilter) : undefined)
  )?.toLowerCase();
  return host && !requestDomains && readSite(host) === host ? host : undefined;
}

/**
 * `||a.b.example` or `a.b.example` means a host, although it would match a longer name and an address that
 * quotes it. Lists have a hundred thousand of these, which would fill the room for rules.
 */
function looseHost(urlFilter: string): string | undefined {
  const name = /^(?:\|\|)?([a-z\d][a-z\d_-]*(?:\.[a-z\d_-]+){2,})$/i.exec(urlFilter)?.[1];
  return name && !fileName.test(name) ? name : undefined;
}

/** Our own rules block third parties, whatever they load. */
function addsNothing(
  { action, condition: { urlFilter, domainType, ...others }, priority = 1 }: Omit<Rule, 'id'>,
  host: string,
  isBlocked: (host: string) => boolean,
): boolean {
  return (
    action.type === 'block' &&
    domainType === 'thirdParty' &&
    priority < lowestException &&
    urlFilter !== undefined &&
    Object.keys(others).length === 0 &&
    isBlocked(host)
  );
}

/** The lowest priority that the converter gives to an exception: it wins against all rules below. */
const lowestException = 100_000;

function withoutHost({ condition: { urlFilter: _host, ...condition }, ...rule }: Omit<Rule, 'id'>) {
  return { ...rule, condition };
}

function withHosts<Line>(
  rule: Omit<Rule, 'id'>,
  hosts: Map<string, Line[]>,
  merged: Line[],
): SourcedRule<Line>[] {
  const isCovered = (host: string) => parentsOf(host).some((parent) => hosts.has(parent));
  const [covered, kept] = [[...hosts.keys()].filter(isCovered), new Map(hosts)];
  for (const host of covered) {
    merged.push(...(hosts.get(host) ?? []));
    kept.delete(host);
  }
  const { isUrlFilterCaseSensitive: _, ...condition } = withoutHost(rule).condition;
  const sorted = [...kept.keys()].sort();
  const parts = Math.ceil(sorted.length / mostHosts);
  return Array.from({ length: parts }, (_part, index) => {
    const requestDomains = sorted.slice(index * mostHosts, (index + 1) * mostHosts);
    return {
      rule: { ...rule, condition: { requestDomains, ...condition } },
      lines: requestDomains.flatMap((host) => kept.get(host) ?? []),
    };
  });
}

/** Hosts in one rule: a rule cannot be divided between rulesets. */
const mostHosts = 20_000;

/** `b.c` and `c` for `a.b.c`. */
export function parentsOf(host: string): string[] {
  const labels = host.split('.');
  return labels.slice(1).map((_, index) => labels.slice(index + 1).join('.'));
}
