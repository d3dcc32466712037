import type { HidingRule } from '../src/filter-syntax/parse-rule.ts';
import { hostAndAbove } from '../src/hiding/hosts.ts';
import type { HostRules } from '../src/hiding/select-hidden.ts';

const everySite = '';

/** Where each selector of a group hides. */
export interface HidingPlan {
  everywhere: string[];
  /** But for the sites that are named. */
  almostEverywhere: string[];
  onSites: Record<string, HostRules>;
}

/** @param exceptions those of all groups: they count whatever group the rule is in */
export function planHiding(rules: HidingRule[], exceptions: HidingRule[]): HidingPlan {
  const plan: HidingPlan = { everywhere: [], almostEverywhere: [], onSites: {} };
  const exceptionsOf = Map.groupBy(exceptions, ({ selector }) => selector);
  for (const [selector, own] of Map.groupBy(rules, ({ selector }) => selector)) {
    planSelector(plan, selector, own, exceptionsOf.get(selector) ?? []);
  }
  return plan;
}

/**
 * Rules for all sites and those for some are planned apart: on sites where rules for all do not count, the
 * others still do.
 */
function planSelector(
  plan: HidingPlan,
  selector: string,
  rules: HidingRule[],
  exceptions: HidingRule[],
): void {
  const isGeneral = ({ sites }: HidingRule) => sites.length === 0;
  const general = rules.filter(isGeneral);
  const hidesByDefault = general.length > 0 && !exceptions.some(isGeneral);
  if (hidesByDefault) {
    const verdicts = decideForHosts(general, exceptions, true);
    plan[verdicts.length > 0 ? 'almostEverywhere' : 'everywhere'].push(selector);
    addChanges(plan, 'general', selector, verdicts);
  }
  const others = hidesByDefault ? rules.filter((rule) => !isGeneral(rule)) : rules;
  addChanges(plan, 'own', selector, decideForHosts(others, exceptions, false));
}

function addChanges(
  { onSites }: HidingPlan,
  kind: keyof HostRules,
  selector: string,
  verdicts: Verdict[],
): void {
  for (const [host, hidden] of verdicts) {
    const changes = ((onSites[host] ??= {})[kind] ??= {});
    (changes[hidden ? 'hide' : 'show'] ??= []).push(selector);
  }
}

type Verdict = [host: string, hidden: boolean];

/**
 * Whether the rules hide at each host that they or the exceptions name, where that differs from the host
 * above it. Between the named hosts nothing can change.
 */
function decideForHosts(
  rules: HidingRule[],
  exceptions: HidingRule[],
  byDefault: boolean,
): Verdict[] {
  const named = new Set(
    [...rules, ...exceptions].flatMap(({ sites, exceptSites }) => [...sites, ...exceptSites]),
  );
  const [hides, isException] = [indexRules(rules), indexRules(exceptions)];
  const verdicts = new Map(
    [...named].map((host) => [host, hides(host) && !isException(host)] as const),
  );
  return [...verdicts].filter(([host, hidden]) => {
    const above = hostAndAbove(host).find((name) => name !== host && verdicts.has(name));
    return hidden !== (above === undefined ? byDefault : verdicts.get(above));
  });
}

/** @returns whether one of the rules counts on a host */
function indexRules(rules: HidingRule[]): (host: string) => boolean {
  const pairs = rules.flatMap((rule) =>
    (rule.sites.length > 0 ? rule.sites : [everySite]).map((site) => ({ site, rule })),
  );
  const bySite = Map.groupBy(pairs, ({ site }) => site);
  const excepted = new Map(rules.map((rule) => [rule, new Set(rule.exceptSites)]));
  return (host) => {
    const names = hostAndAbove(host);
    return [...names, everySite]
      .flatMap((name) => bySite.get(name) ?? [])
      .some(({ rule }) => !names.some((name) => excepted.get(rule)?.has(name)));
  };
}
