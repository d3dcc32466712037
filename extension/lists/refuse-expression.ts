import { RE2 } from '@adguard/re2-wasm';

import type { RuleCondition } from '../rules/compile-rules.ts';
import { mayHang } from '../src/filter-syntax/check-expression.ts';
import { browserNames, type Browser } from './browsers.ts';

/** Of a compiled expression: what this library counts where Chrome allows 2 KB. */
const maxExpressionBytes = 1979;

/** Why a browser would refuse a rule's regular expression; undefined: it takes it, or there is none. */
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

/** Firefox has the expressions of JavaScript, Chrome those of RE2. */
function isReadable(expression: string, flags: string, browser: Browser): boolean {
  try {
    return browser === 'chrome'
      ? Boolean(new RE2(expression, `u${flags}`, maxExpressionBytes))
      : Boolean(new RegExp(expression, flags));
  } catch {
    return false;
  }
}
