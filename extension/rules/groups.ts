import { featureGroups } from '@stillweb/contract/billing/features';

import type { HidingRule } from '../src/filter-syntax/parse-rule.ts';
import type { RuleGroup } from '../src/rule-group.ts';
import { adContainers } from './ad-containers.ts';
import { ads } from './ads.ts';
import { annoyances } from './annoyances.ts';
import type { BlockedHosts } from './blocked-hosts.ts';
import { compileRules, type Rule } from './compile-rules.ts';
import type { ConsentPlatform } from './consent/consent-platform.ts';
import { services } from './consent/services.ts';
import { sites } from './consent/sites.ts';
import { software } from './consent/software.ts';
import { trackers } from './trackers.ts';

/**
 * Platforms whose notices are hidden. Hiding a notice neither accepts nor refuses anything.
 */
export const consentPlatforms = [...services, ...software, ...sites];

/** All of a group that a build puts into the extension. */
export interface BuiltGroup extends RuleGroup {
  rules: Rule[];
  hiding: HidingRule[];
  hidingExceptions: HidingExceptions;
  /** The selectors of pages, or parts of them, that scroll again. */
  scrolling: string[];
}

/** Host names, each with its subdomains. */
export interface HidingExceptions {
  /** Where rules for all sites hide nothing, as `@@||a.example^$generichide` says. */
  genericOn: string[];
  /** Where nothing is hidden, as `$elemhide` says. */
  allOn: string[];
}

const noExceptions: HidingExceptions = { genericOn: [], allOn: [] };

/** By the feature group of the contract, whose id is the ruleset's too. */
const own: Record<string, Omit<BuiltGroup, keyof RuleGroup>> = {
  ads: {
    ...groupOf(ads),
    hiding: adContainers.flatMap(({ selectors }) => selectors).map(hideEverywhere),
  },
  trackers: groupOf(trackers),
  annoyances: groupOf(annoyances),
  cookies: {
    rules: compileRules(consentPlatforms.flatMap(blockedHostsOf)),
    hiding: consentPlatforms.flatMap(({ notices = [] }) => notices).map(hideEverywhere),
    hidingExceptions: noExceptions,
    scrolling: consentPlatforms.flatMap(({ locks = [] }) => locks),
  },
};

/** Our own groups, in the order of the features. */
export function collectGroups(): BuiltGroup[] {
  return featureGroups.flatMap(({ id, feature }) => {
    const group = own[id];
    return group ? [{ id, feature, ...group }] : [];
  });
}

function groupOf(blocked: BlockedHosts[]) {
  return {
    rules: compileRules(blocked),
    hiding: [],
    hidingExceptions: noExceptions,
    scrolling: [],
  };
}

function blockedHostsOf({ name, hosts }: ConsentPlatform): BlockedHosts[] {
  return hosts ? [{ reason: `Notices of ${name}`, hosts }] : [];
}

function hideEverywhere(selector: string): HidingRule {
  return { exception: false, sites: [], exceptSites: [], selector };
}
