import { hostAndAbove } from './hosts.ts';

/** What begins and what ends to be hidden at a host; its subdomains follow it unless they are named too. */
export interface HostRules {
  hide?: string[];
  show?: string[];
}

/** For each host, and each group of rules. One of the files with rules for sites. */
export type SiteRules = Record<string, Record<string, HostRules>>;

/** A group's selectors that hide on all sites but some: whether they do, for each host that is named. */
export type AlmostEverywhere = Record<string, Record<string, boolean>>;

/** The selectors of a group that hide on pages of the host, but for those that hide everywhere. */
export function selectAlmostEverywhere(selectors: AlmostEverywhere, host: string): string[] {
  const names = hostAndAbove(host);
  return Object.entries(selectors)
    .filter(([, verdicts]) => {
      const closest = names.find((name) => Object.hasOwn(verdicts, name));
      return closest === undefined || verdicts[closest];
    })
    .map(([selector]) => selector);
}

/** The selectors that the groups hide on pages of the host by rules for its site. */
export function selectForSite(rules: SiteRules, groups: string[], host: string): string[] {
  const names = hostAndAbove(host)
    .filter((name) => Object.hasOwn(rules, name))
    .toReversed();
  return groups.flatMap((group) => {
    const hidden = new Set<string>();
    for (const name of names) {
      const { hide = [], show = [] } = rules[name]?.[group] ?? {};
      hide.forEach((selector) => hidden.add(selector));
      show.forEach((selector) => hidden.delete(selector));
    }
    return [...hidden];
  });
}
