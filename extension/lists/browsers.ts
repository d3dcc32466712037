export const browsers = ['chrome', 'firefox'] as const;
export type Browser = (typeof browsers)[number];

interface Limits {
  /** The rules of all rulesets that are on at once. */
  rules: number;
  /** Those that no other extension can take away. */
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
