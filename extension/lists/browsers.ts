import { RE2 } from '@adguard/re2-wasm';

import type { RuleCondition } from '../rules/compile-rules.ts';
import { mayHang } from '../src/filter-syntax/check-expression.ts';

export const browsers = ['chrome', 'firefox'] as const;
export type Browser = (typeof browsers)[number];

interface Limits {
  /** The limit of rules in all enabled rulesets. */
  rules: number;
  /** Those that other extensions cannot use up. */
  guaranteedRules: number;
  regularExpressions: number;
  rulesets: number;
}

/** Firefox has no rules that its extensions share, and does not plan for any yet (bug 1803370). */
export const limits: Record<Browser, Limits> = {
  chrome: { rules: 330_000, guaranteedRules: 30_000, regularExpressions: 1000, rulesets: 50 },
  firefox: { rules: 30_000, guaranteedRules: 30_000, regularExpressions: 1000, rulesets: 20 },
};

export const browserNames: Record<Browser, string> = { chrome: 'Chrome', firefox: 'Firefox' };

/** Resource types that only Firefox distinguishes. Chrome refuses unknown names. */
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

/** The size of a compiled expression in this library at Chrome's limit of 2 KB. */
const maxExpressionBytes = 1979;

/** Why a browser would refuse a rule's regular expression; undefined if it accepts it, or without one. */
export function refuseExpression(
  { regexFilter, isUrlFilterCaseSensitive }: RuleCondition,
  browser: Browser,
): string | undefined {
  if (regexFilter === undefined) {
    return undefined;
  }
  if (mayHang(regexFilter)) {
    return 'a browser could need minutes for the regular expression';
  }
  const flags = isUrlFilterCaseSensitive ? '' : 'i';
  return isReadable(regexFilter, flags, browser)
    ? undefined
    : `${browserNames[browser]} refuses the regular expression`;
}

/** Firefox uses the regular expressions of JavaScript, Chrome those of RE2. */
function isReadable(expression: string, flags: string, browser: Browser): boolean {
  try {
    return browser === 'chrome'
      ? Boolean(new RE2(expression, `u${flags}`, maxExpressionBytes))
      : Boolean(new RegExp(expression, flags));
  } catch {
    return false;
  }
}
