import { CosmeticRuleParser, NetworkRuleParser } from '@adguard/agtree/parser';

import { readSite } from './ascii-pattern.ts';
import { findSelectorProblem, type SelectorProblem } from './check-selector.ts';

/** Hides elements, as `a.example,~b.a.example##.ad` does. */
export interface HidingRule {
  /** `#@#`: the selector hides nothing on these sites. */
  exception: boolean;
  /** Host names, each with its subdomains. Empty: every site. */
  sites: string[];
  /** The sites on which the rule does not count. */
  exceptSites: string[];
  /** A list of CSS selectors, which the browser's own CSS can read. */
  selector: string;
}

/** Blocks requests, or lets them through, as `@@||a.example^$script` does. */
export interface NetworkRule {
  /** `@@`: what matches is let through. */
  exception: boolean;
  pattern: string;
  modifiers: Modifier[];
}

/** In lower case, with the name that all blockers know. */
export interface Modifier {
  name: string;
  negated: boolean;
  value: string | undefined;
}

/** Why a line cannot be used. `unicode`: it has broken or replaced characters. */
export type RuleProblem =
  | SelectorProblem
  | 'syntax'
  | 'unicode'
  | 'procedural'
  | 'scriptlet'
  | 'style'
  | 'html'
  | 'modifier'
  | 'site';

export type ParsedRule =
  | { kind: 'comment' }
  | { kind: 'hiding'; rule: HidingRule }
  | { kind: 'network'; rule: NetworkRule }
  /** A line of a hosts file. */
  | { kind: 'hosts'; hosts: string[] }
  | { kind: 'unusable'; problem: RuleProblem };

const options = {
  isLocIncluded: false,
  includeRaws: false,
  parseAbpSpecificRules: true,
  parseUboSpecificRules: true,
};

/** Reads one line of a list in the syntax of EasyList, AdGuard or uBlock Origin. */
export function parseRule(line: string): ParsedRule {
  const text = line.trim();
  if (/^$|^!|^\[(?!\$)|^#(\s|$|#{3})/.test(text)) {
    return { kind: 'comment' };
  }
  if (!text.isWellFormed() || /[\0\uFFFD]/.test(text)) {
    return unusable('unicode');
  }
  try {
    return parseHiding(text) ?? parseHosts(text) ?? parseNetwork(text);
  } catch {
    return unusable('syntax');
  }
}

function unusable(problem: RuleProblem): ParsedRule {
  return { kind: 'unusable', problem };
}

const problemsOfTypes: Record<string, RuleProblem> = {
  ScriptletInjectionRule: 'scriptlet',
  JsInjectionRule: 'scriptlet',
  CssInjectionRule: 'style',
  HtmlFilteringRule: 'html',
};

/** Conditions of other blockers that CSS does not have. */
const procedural =
  /:(-abp-(contains|properties)|contains|has-text|if(-not)?|matches-[a-z-]+|min-text-length|nth-ancestor|others|properties|shadow|upward|watch-attr|xpath)\(/;

function parseHiding(text: string): ParsedRule | undefined {
  const node = CosmeticRuleParser.parse(text, options);
  if (!node) {
    return undefined;
  }
  if (node.type !== 'ElementHidingRule') {
    return unusable(problemsOfTypes[node.type] ?? 'syntax');
  }
  if (node.modifiers) {
    return unusable('modifier');
  }
  // Adblock Plus has its own name for a selector that CSS has meanwhile adopted.
  const selector = node.body.selectorList.value.replaceAll(':-abp-has(', ':has(').trim();
  if (procedural.test(selector)) {
    return unusable('procedural');
  }
  const problem = findSelectorProblem(selector);
  if (problem === 'selector' || (problem && !node.exception)) {
    return unusable(problem);
  }
  const domains = node.domains.children
    .filter(({ value }) => value !== '*')
    .map(({ value, exception }) => ({ site: readSite(value), exception }));
  if (domains.some(({ site }) => site === undefined)) {
    return unusable('site');
  }
  const sites = (wanted: boolean) =>
    domains.flatMap(({ site, exception }) => (exception === wanted && site ? [site] : []));
  return {
    kind: 'hiding',
    rule: {
      exception: node.exception,
      sites: sites(false),
      exceptSites: sites(true),
      selector,
    },
  };
}

function parseHosts(text: string): ParsedRule | undefined {
  const [address = '', ...hosts] = text.replace(/#.*/, '').trim().split(/\s+/);
  return /^[\d.]+$|^[\da-f]*:[\da-f:.]+$/.test(address) && hosts.length > 0
    ? { kind: 'hosts', hosts }
    : undefined;
}

function parseNetwork(text: string): ParsedRule {
  const { exception, pattern, modifiers } = NetworkRuleParser.parse(text, options);
  return {
    kind: 'network',
    rule: {
      exception,
      pattern: pattern.value,
      modifiers: (modifiers?.children ?? []).map((modifier) =>
        nameModifier({
          name: modifier.name.value.toLowerCase(),
          negated: modifier.exception ?? false,
          value: modifier.value?.value,
        }),
      ),
    },
  };
}

const aliases = new Map([
  ['3p', 'third-party'],
  ['css', 'stylesheet'],
  ['xhr', 'xmlhttprequest'],
  ['frame', 'subdocument'],
  ['doc', 'document'],
  ['beacon', 'ping'],
  ['from', 'domain'],
  ['ehide', 'elemhide'],
  ['ghide', 'generichide'],
  ['object-subrequest', 'object'],
]);

function nameModifier({ name, negated, value }: Modifier): Modifier {
  return name === '1p' || name === 'first-party'
    ? { name: 'third-party', negated: !negated, value }
    : { name: aliases.get(name) ?? name, negated, value };
}
