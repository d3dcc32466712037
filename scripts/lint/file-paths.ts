import type { RuleTester } from 'oxlint/plugins-dev';

type Rule = Parameters<RuleTester['run']>[1];
type Member = Parameters<
  NonNullable<ReturnType<NonNullable<Rule['create']>>['MemberExpression']>
>[0];
type Argument = Extract<Member['object'], { type: 'NewExpression' }>['arguments'][number];

const noPathnameOfModule: Rule = {
  create: (context) => ({
    MemberExpression(node) {
      if (node.property.type !== 'Identifier' || node.property.name !== 'pathname') return;
      if (node.object.type !== 'NewExpression' || !node.object.arguments.some(isModuleUrl)) return;
      const message = 'no path where a folder has a space or an umlaut: use fileURLToPath';
      context.report({ node, message });
    },
  }),
};

/** Rules for paths of files, as a plugin of oxlint. */
export default {
  meta: { name: 'file-paths' },
  rules: { 'no-pathname-of-module': noPathnameOfModule },
};

/** Whether this is `import.meta.url`. */
function isModuleUrl(node: Argument): boolean {
  return (
    node.type === 'MemberExpression' &&
    node.object.type === 'MetaProperty' &&
    node.property.type === 'Identifier' &&
    node.property.name === 'url'
  );
}
