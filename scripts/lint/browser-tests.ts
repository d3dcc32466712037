import type { RuleTester } from 'oxlint/plugins-dev';

type Rule = Parameters<RuleTester['run']>[1];
type Call = Parameters<NonNullable<ReturnType<NonNullable<Rule['create']>>['CallExpression']>>[0];

const actions = new Set(['check', 'click', 'dblclick', 'fill', 'hover', 'press', 'tap', 'uncheck']);
const positions = new Set(['first', 'last', 'nth']);

const noActionByPosition: Rule = {
  create: (context) => ({
    CallExpression(node) {
      const target = receiverOf(node, actions);
      if (target?.type !== 'CallExpression' || !receiverOf(target, positions)) return;
      const message = 'the first may be another one while a page loads: name the element';
      context.report({ node, message });
    },
  }),
};

/** Rules for tests in a browser, as a plugin of oxlint. */
export default {
  meta: { name: 'browser-tests' },
  rules: { 'no-action-by-position': noActionByPosition },
};

/** The object on which a method with one of these names is called; undefined for other calls. */
function receiverOf({ callee }: Call, methods: Set<string>) {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  return methods.has(callee.property.name) ? callee.object : undefined;
}
