import { DeclarativeFilterConverter, Filter } from '@adguard/tsurlfilter/es/declarative-converter';
import { FilterList } from '@adguard/tsurlfilter';

import type { Rule } from '../rules/compile-rules.ts';

type Converted = Map<string, Omit<Rule, 'id'> | string>;

/** Each rule text of a group with the browser's rule, or the reason why it has none. */
export async function convertRequests(texts: string[]): Promise<Converted> {
  const converted: Converted = new Map();
  const { rules } = texts.length > 0 ? await convert(texts) : { rules: [] };
  for (const { text, rule } of rules) {
    converted.set(text, withoutPages(rule));
  }
  // The converter names the rules that it refuses in several ways, but one alone is known.
  for (const text of texts.filter((text) => !converted.has(text))) {
    converted.set(text, (await convert([text])).reason);
  }
  return converted;
}

async function convert(texts: string[]) {
  const filter = new Filter(
    1,
    { getContent: () => Promise.resolve(new FilterList(texts.join('\n'))) },
    true,
  );
  const { ruleSet, errors } = await asBrowser(() =>
    new DeclarativeFilterConverter().convertStaticRuleSet(filter, {
      resourcesPath: '/none',
      maxNumberOfRules: Number.MAX_SAFE_INTEGER,
      maxNumberOfRegexpRules: Number.MAX_SAFE_INTEGER,
    }),
  );
  const rules: { text: string; rule: ForeignRule }[] = [];
  for (const rule of await ruleSet.getDeclarativeRules()) {
    for (const { sourceRule } of await ruleSet.getRulesById(rule.id)) {
      rules.push({ text: sourceRule, rule });
    }
  }
  return { rules, reason: describe(errors[0]) };
}

type ForeignRule = Awaited<
  ReturnType<
    Awaited<
      ReturnType<DeclarativeFilterConverter['convertStaticRuleSet']>
    >['ruleSet']['getDeclarativeRules']
  >
>[number];

function describe(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  const own = message.replace(/^.* rule ".*": /s, '').replace(/: ".*"$/s, '');
  return own ? `the converter refuses it: ${own}` : 'the converter makes nothing of it';
}

/** The converter asks the browser about each regular expression. We do, later, for each browser. */
async function asBrowser<Result>(run: () => Promise<Result>): Promise<Result> {
  const isRegexSupported = (_options: object, respond: (result: object) => void) =>
    respond({ isSupported: true });
  Object.assign(globalThis, {
    chrome: { runtime: {}, declarativeNetRequest: { isRegexSupported } },
  });
  try {
    return await run();
  } finally {
    Reflect.deleteProperty(globalThis, 'chrome');
  }
}

const actionTypes = new Map<string, Rule['action']['type']>([
  ['block', 'block'],
  ['allow', 'allow'],
  ['allowAllRequests', 'allowAllRequests'],
]);

/** Pages themselves are never blocked: a link always works. */
function withoutPages({ action, condition, priority }: ForeignRule): Omit<Rule, 'id'> | string {
  const type = actionTypes.get(action.type);
  if (type === undefined) {
    return 'the extension only blocks and lets through';
  }
  const rule = { action: { type }, condition, ...(priority !== undefined && { priority }) };
  if (type !== 'block') {
    return rule;
  }
  const { excludedResourceTypes } = condition;
  const resourceTypes: string[] | undefined = condition.resourceTypes;
  const kept = resourceTypes?.filter((name) => name !== 'main_frame');
  if (kept?.length === 0) {
    return 'it would block whole pages, and a link always works';
  }
  return {
    ...rule,
    condition: {
      ...condition,
      ...(kept && { resourceTypes: kept }),
      ...(excludedResourceTypes && {
        excludedResourceTypes: [...new Set([...excludedResourceTypes, 'main_frame'])].sort(),
      }),
    },
  };
}
