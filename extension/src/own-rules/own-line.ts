import { parseRule, type HidingRule, type RuleProblem } from '../filter-syntax/parse-rule.ts';
import {
  compileNetworkRule,
  type CompiledRule,
  type CompileProblem,
} from './compile-network-rule.ts';

/**
 * Why a line of the user is not used. `hosts`: from a hosts file. `limit`: there are more
 * than the browser takes. `size`: there is no room for it. `refused`: by the browser.
 */
export type LineProblem = RuleProblem | CompileProblem | 'hosts' | 'limit' | 'size' | 'refused';

/** A line that the user wrote, with the one site that it is about; '' if it is about several or all. */
type OwnLine =
  | { kind: 'comment' }
  | { kind: 'allowed-site'; site: string }
  | { kind: 'hiding'; site: string; rule: HidingRule }
  | { kind: 'network'; site: string; rule: CompiledRule }
  | { kind: 'unusable'; problem: LineProblem };

export function readOwnLine(text: string): OwnLine {
  const parsed = parseRule(text);
  switch (parsed.kind) {
    case 'hiding':
      return { kind: 'hiding', site: onlyOf(parsed.rule.sites), rule: parsed.rule };
    case 'hosts':
      return { kind: 'unusable', problem: 'hosts' };
    case 'network': {
      const site = readAllowedSite(text);
      if (site !== undefined) {
        return { kind: 'allowed-site', site };
      }
      const rule = compileNetworkRule(parsed.rule);
      return typeof rule === 'string'
        ? { kind: 'unusable', problem: rule }
        : { kind: 'network', site: onlyOf(rule.condition.initiatorDomains), rule };
    }
    default:
      return parsed;
  }
}

/** A page that pretends to be the picker must not write more than one rule, nor one of other sites. */
export function isOneHidingRule(text: string, site: string): boolean {
  const read = readOwnLine(text);
  return read.kind === 'hiding' && read.site === site && !/[\r\n]/.test(text);
}

function onlyOf(sites: string[] | undefined): string {
  return sites?.length === 1 ? (sites[0] ?? '') : '';
}

/** An allowed site as other blockers write it too. */
export function allowedSiteLine(site: string): string {
  return `@@||${site}^$document`;
}

function readAllowedSite(text: string): string | undefined {
  const [, host] = /^@@\|\|([^/^*|$]+)\^?\$(?:doc|document)$/.exec(text.trim()) ?? [];
  return host && URL.parse(`http://${host}`)?.hostname;
}
