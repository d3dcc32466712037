import type { RuleTester } from 'oxlint/plugins-dev';

type Rule = Parameters<RuleTester['run']>[1];

const positions = new Set(['first', 'last', 'nth']);

const noPosition: Rule = {
  create: (context) => ({
    CallExpression(node) {
      const { callee } = node;
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (!positions.has(callee.property.name)) return;
      const message = 'another one may have this place while a page loads: name the element';
      context.report({ node, message });
    },
  }),
};

/** Rules for tests in a browser, as a plugin of oxlint. */
export default {
  meta: { name: 'browser-tests' },
  rules: { 'no-position': noPosition },
};
