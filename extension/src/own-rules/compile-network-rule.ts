import type { Browser } from 'wxt/browser';

import { asciiPattern, readSite } from '../filter-syntax/ascii-pattern.ts';
import { mayHang } from '../filter-syntax/check-expression.ts';
import type { Modifier, NetworkRule } from '../filter-syntax/parse-rule.ts';
import { rulePriorities } from '../worker/rules/rule-priorities.ts';

/** A rule for the browser that has no number yet. */
export type CompiledRule = Omit<Browser.declarativeNetRequest.Rule, 'id'>;

/**
 * Why the browser cannot do what a rule says. `pattern`: it has no usable address. `page`: it would block
 * whole pages. `expression`: the browser could need minutes for it.
 */
export type CompileProblem = 'modifier' | 'pattern' | 'expression' | 'page' | 'site';

type Condition = Browser.declarativeNetRequest.RuleCondition;
type ResourceType = NonNullable<Condition['resourceTypes']>[number];

const resourceTypes = new Map<string, ResourceType>([
  ['font', 'font'],
  ['image', 'image'],
  ['media', 'media'],
  ['object', 'object'],
  ['other', 'other'],
  ['ping', 'ping'],
  ['script', 'script'],
  ['stylesheet', 'stylesheet'],
  ['subdocument', 'sub_frame'],
  ['websocket', 'websocket'],
  ['xmlhttprequest', 'xmlhttprequest'],
]);

const wholePages = new Set(['all', 'document']);

/** Translates a rule of the user for the browser's declarativeNetRequest. A page itself is never blocked. */
export function compileNetworkRule(rule: NetworkRule): CompiledRule | CompileProblem {
  const address = compilePattern(rule);
  const limits = compileModifiers(rule.modifiers);
  if (typeof limits === 'string') {
    return limits;
  }
  if (typeof address === 'string') {
    return address;
  }
  const { important, ...condition } = limits;
  const priority = rule.exception ? rulePriorities.ownException : rulePriorities.ownBlock;
  return {
    priority: priority + (important ? rulePriorities.ownImportant : 0),
    action: { type: rule.exception ? 'allow' : 'block' },
    condition: { ...address, ...condition },
  };
}

function compilePattern({ pattern, modifiers }: NetworkRule): Condition | 'pattern' | 'expression' {
  const [, expression] = /^\/(.+)\/$/.exec(pattern) ?? [];
  if (expression !== undefined) {
    return mayHang(expression) ? 'expression' : { regexFilter: expression };
  }
  if (/^\**$/.test(pattern)) {
    // Without any limit the rule would concern every request of every page.
    return modifiers.length > 0 ? {} : 'pattern';
  }
  if (/\s|^\|*$|^\|\|\*/.test(pattern)) {
    return 'pattern';
  }
  const urlFilter = asciiPattern(pattern);
  return urlFilter === undefined ? 'pattern' : { urlFilter };
}

function compileModifiers(
  modifiers: Modifier[],
): (Condition & { important?: true }) | 'modifier' | 'page' | 'site' {
  const compiled: Condition & { important?: true } = {};
  const wanted: ResourceType[] = [];
  const unwanted: ResourceType[] = [];
  for (const { name, negated, value } of modifiers) {
    const type = resourceTypes.get(name);
    if (name === 'domain') {
      const sites = compileSites(value ?? '');
      if (!sites || negated) {
        return 'site';
      }
      Object.assign(compiled, sites);
    } else if (value !== undefined) {
      return 'modifier';
    } else if (type) {
      (negated ? unwanted : wanted).push(type);
    } else if (name === 'third-party') {
      compiled.domainType = negated ? 'firstParty' : 'thirdParty';
    } else if (name === 'match-case' && !negated) {
      compiled.isUrlFilterCaseSensitive = true;
    } else if (name === 'important' && !negated) {
      compiled.important = true;
    } else {
      return wholePages.has(name) ? 'page' : 'modifier';
    }
  }
  if (wanted.length > 0) {
    const types = wanted.filter((type) => !unwanted.includes(type));
    return types.length > 0 ? { ...compiled, resourceTypes: types } : 'modifier';
  }
  return unwanted.length > 0
    ? { ...compiled, excludedResourceTypes: ['main_frame', ...unwanted] }
    : compiled;
}

/** @returns undefined if one of them is not a host name */
function compileSites(value: string): Condition | undefined {
  const wanted: string[] = [];
  const unwanted: string[] = [];
  for (const entry of value.split('|')) {
    const site = readSite(entry.replace(/^~/, ''));
    if (!site) {
      return undefined;
    }
    (entry.startsWith('~') ? unwanted : wanted).push(site);
  }
  return {
    ...(wanted.length > 0 && { initiatorDomains: wanted }),
    ...(unwanted.length > 0 && { excludedInitiatorDomains: unwanted }),
  };
}
