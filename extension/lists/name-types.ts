import type { RuleCondition } from '../rules/compile-rules.ts';
import type { Browser } from './browsers.ts';

/** What Firefox tells apart, and lists and Chrome do not. Chrome refuses names that it does not know. */
const moreOfFirefox: Record<string, string[]> = { image: ['imageset'], ping: ['beacon'] };

/** The same condition in the words of a browser. */
export function nameTypes(condition: RuleCondition, browser: Browser): RuleCondition {
  const { resourceTypes, excludedResourceTypes } = condition;
  const name = (types: string[]) => types.flatMap((type) => [type, ...(moreOfFirefox[type] ?? [])]);
  return browser === 'chrome'
    ? condition
    : {
        ...condition,
        ...(resourceTypes && { resourceTypes: name(resourceTypes) }),
        ...(excludedResourceTypes && { excludedResourceTypes: name(excludedResourceTypes) }),
      };
}
