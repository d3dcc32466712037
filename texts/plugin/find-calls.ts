import { parseSync, Visitor, type ESTree } from 'rolldown/utils';

/** A call of `t` or `rich` in a source. */
export interface MessageCall {
  kind: 't' | 'rich';
  node: ESTree.CallExpression;
  id: string;
  english: string;
  /** The nodes of its values by their names. */
  values: ReadonlyMap<string, ESTree.Expression>;
  /** Whether it runs when its module loads, and not in a function. */
  isAtLoad: boolean;
  /** Whether it is one of several pieces of a sentence. */
  isJoined: boolean;
  /** The braces around it where it is a child of an element. */
  container?: ESTree.JSXExpressionContainer;
  /** The getter whose only statement returns it. */
  getter?: ESTree.ObjectProperty;
}

const packageName = '@stillweb/texts/';

/**
 * The calls of `t` and `rich` in a source, the outer ones before those in their values.
 * @throws with file and line for one whose id, text or names are not written out
 */
export function findCalls(file: string, source: string): MessageCall[] {
  if (!source.includes(packageName)) return [];
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const names = new Set<string>();
  const calls: MessageCall[] = [];
  const containers = new Map<ESTree.Node, ESTree.JSXExpressionContainer>();
  const getters = new Map<ESTree.Node, ESTree.ObjectProperty>();
  const joined = new Set<ESTree.Node>();
  const followed = new Set<ESTree.Node>();
  const isMessage = (node: ESTree.Node) =>
    node.type === 'CallExpression' &&
    node.callee.type === 'Identifier' &&
    names.has(node.callee.name);
  let depth = 0;
  const enter = () => void depth++;
  const leave = () => void depth--;
  const children = (parts: ESTree.JSXChild[]) => {
    for (const part of parts) {
      if (part.type === 'JSXExpressionContainer') containers.set(part.expression, part);
    }
    const visible = parts.filter((part) => !isSpace(part));
    for (const [index, part] of visible.entries()) {
      if (part.type !== 'JSXExpressionContainer') continue;
      const [before, after] = [visible[index - 1], visible[index + 1]];
      if (before?.type === 'JSXText' || after?.type === 'JSXText') joined.add(part.expression);
      if (after?.type === 'JSXExpressionContainer' && isMessage(after.expression)) {
        followed.add(part.expression);
      }
    }
  };
  new Visitor({
    ImportDeclaration: ({ source, specifiers }) => {
      if (!source.value.startsWith(packageName)) return;
      for (const { local } of specifiers) names.add(local.name);
    },
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    TemplateLiteral: (node) => {
      const hasWords = node.quasis.some(({ value }) => /\p{L}/u.test(value.raw));
      for (const [index, part] of node.expressions.entries()) {
        const next = node.expressions[index + 1];
        if (hasWords) joined.add(part);
        else if (next && isMessage(next)) followed.add(part);
      }
    },
    BinaryExpression: ({ operator, left, right }) => {
      if (operator === '+') [left, right].forEach((part) => joined.add(part));
    },
    JSXElement: (node) => children(node.children),
    JSXFragment: (node) => children(node.children),
    Property: (node) => {
      if (!('value' in node) || node.kind !== 'get' || node.computed) return;
      if (node.value.type !== 'FunctionExpression') return;
      const [statement, ...others] = node.value.body?.body ?? [];
      if (statement?.type !== 'ReturnStatement' || others.length > 0) return;
      if (statement.argument) getters.set(statement.argument, node);
    },
    CallExpression: (node) => {
      const kind = node.callee.type === 'Identifier' ? node.callee.name : '';
      if ((kind !== 't' && kind !== 'rich') || !names.has(kind)) return;
      const [id, english, values] = node.arguments;
      const read = { id: textOf(id), english: textOf(english), values: valuesOf(values) };
      if (read.id === undefined || read.english === undefined || !read.values) {
        const line = source.slice(0, node.start).split('\n').length;
        throw new Error(`${file}:${line}: write id, text and names of values out in the call`);
      }
      calls.push({
        kind,
        node,
        id: read.id,
        english: read.english,
        values: read.values,
        isAtLoad: depth === 0,
        isJoined: joined.has(node) || (followed.has(node) && !/[.!?…:]$/.test(read.english)),
        container: containers.get(node),
        getter: getters.get(node),
      });
    },
  }).visit(program);
  return calls;
}

/** Whether this is a space in a page, as a text or as `{' '}`. */
function isSpace(part: ESTree.JSXChild): boolean {
  if (part.type === 'JSXText') return !/\S/.test(part.value);
  if (part.type !== 'JSXExpressionContainer') return false;
  const { expression } = part;
  return expression.type === 'Literal' && !/\S/.test(String(expression.value));
}

function textOf(node: ESTree.Argument | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral' || node.expressions.length > 0) return undefined;
  return node.quasis[0]?.value.cooked ?? undefined;
}

function valuesOf(
  node: ESTree.Argument | undefined,
): ReadonlyMap<string, ESTree.Expression> | undefined {
  if (!node) return new Map();
  if (node.type !== 'ObjectExpression') return undefined;
  const values = new Map<string, ESTree.Expression>();
  for (const property of node.properties) {
    if (property.type !== 'Property' || property.computed || property.kind !== 'init') {
      return undefined;
    }
    const { key, value } = property;
    if (key.type !== 'Identifier') return undefined;
    values.set(key.name, value);
  }
  return values;
}
