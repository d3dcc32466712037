import type { HidingRule } from '../filter-syntax/parse-rule.ts';

/** The selectors that the rules hide on a host. It imports nothing, because it runs in every page. */
export function selectorsOnHost(rules: HidingRule[], host: string): string[] {
  const onHost = rules.filter((rule) => appliesTo(rule, host));
  const shown = new Set(
    onHost.filter(({ exception }) => exception).map(({ selector }) => selector),
  );
  const hidden = onHost.filter(({ exception, selector }) => !exception && !shown.has(selector));
  return [...new Set(hidden.map(({ selector }) => selector))];
}

function appliesTo({ sites, exceptSites }: HidingRule, host: string): boolean {
  const isOn = (site: string) => host === site || host.endsWith(`.${site}`);
  return (sites.length === 0 || sites.some(isOn)) && !exceptSites.some(isOn);
}
