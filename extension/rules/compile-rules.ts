import type { BlockedHosts } from './blocked-hosts.ts';

/** A rule of the browser's declarativeNetRequest, as far as our lists use it. */
export interface Rule {
  id: number;
  action: { type: 'block' };
  condition: {
    requestDomains?: string[];
    urlFilter?: string;
    domainType: 'thirdParty';
    resourceTypes: string[];
  };
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
