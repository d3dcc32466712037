import type { BlockedHosts } from './blocked-hosts.ts';

/** A rule of the browser's declarativeNetRequest, as far as our lists and an operator's use it. */
export interface Rule {
  id: number;
  /** 1 by default. */
  priority?: number;
  action: { type: 'block' | 'allow' | 'allowAllRequests' };
  condition: RuleCondition;
}

export interface RuleCondition {
  urlFilter?: string;
  regexFilter?: string;
  isUrlFilterCaseSensitive?: boolean;
  requestDomains?: string[];
  excludedRequestDomains?: string[];
  initiatorDomains?: string[];
  excludedInitiatorDomains?: string[];
  requestMethods?: string[];
  domainType?: 'firstParty' | 'thirdParty';
  resourceTypes?: string[];
  excludedResourceTypes?: string[];
}

/** Everything a page loads. Pages themselves (`main_frame`) are never blocked: a link always works. */
const resourceTypes = [
  'sub_frame',
  'stylesheet',
  'script',
  'image',
  'font',
  'object',
  'xmlhttprequest',
  'ping',
  'media',
  'websocket',
  'other',
];

/** One rule for the hosts of each group, and one for each address, numbered from 1. */
export function compileRules(groups: BlockedHosts[]): Rule[] {
  return groups
    .flatMap(({ hosts, urlFilters = [] }) => [
      { requestDomains: listHosts(hosts) },
      ...urlFilters.map((urlFilter) => ({ urlFilter })),
    ])
    .map((match, index) => ({
      id: index + 1,
      action: { type: 'block' },
      condition: { ...match, domainType: 'thirdParty', resourceTypes },
    }));
}

export function listHosts(hosts: string): string[] {
  return hosts.split(/\s+/).filter(Boolean).sort();
}
