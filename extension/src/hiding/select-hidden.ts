import { hostAndAbove } from './hosts.ts';

/** Selectors that a host starts or stops hiding; its subdomains follow it unless they are named too. */
interface Changes {
  hide?: string[];
  show?: string[];
}

export interface HostRules {
  /** To the selectors that hide on all sites but some. */
  general?: Changes;
  /** By rules for sites alone. */
  own?: Changes;
}

/** By host and group of rules. One of the files with rules for sites. */
export type SiteRules = Record<string, Record<string, HostRules>>;

/**
 * The selectors that hide on pages of the host, but for those that hide everywhere.
 * @param groups the groups that are on, each with its selectors that hide on all sites but some
 * @param withGeneral whether those hide anything on this host
 */
export function selectHidden(
  groups: Record<string, string[]>,
  rules: SiteRules,
  host: string,
  withGeneral: boolean,
): string[] {
  const hosts = hostAndAbove(host)
    .filter((name) => Object.hasOwn(rules, name))
    .toReversed();
  return Object.entries(groups).flatMap(([group, almostEverywhere]) => {
    const changesOf = (kind: keyof HostRules) =>
      hosts.flatMap((name) => rules[name]?.[group]?.[kind] ?? []);
    const general = withGeneral ? change(almostEverywhere, changesOf('general')) : [];
    return [...general, ...change([], changesOf('own'))];
  });
}

function change(selectors: string[], changes: Changes[]): Set<string> {
  const hidden = new Set(selectors);
  for (const { hide = [], show = [] } of changes) {
    hide.forEach((selector) => hidden.add(selector));
    show.forEach((selector) => hidden.delete(selector));
  }
  return hidden;
}
