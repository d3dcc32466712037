import type { RuleTester } from 'oxlint/plugins-dev';

type Rule = Parameters<RuleTester['run']>[1];
type Visitor = ReturnType<NonNullable<Rule['create']>>;
type Element = Parameters<NonNullable<Visitor['JSXElement']>>[0];
type Fragment = Parameters<NonNullable<Visitor['JSXFragment']>>[0];
type Child = Element['children'][number];
type Expression = Parameters<NonNullable<Visitor['ExpressionStatement']>>[0]['expression'];
type Kind = 'text' | 'children' | 'conditional' | 'other';

const message =
  'a translating browser replaces texts, and React then fails to remove them or to insert before them: ' +
  'put this text into an element of its own';

const noLooseText: Rule = {
  create: (context) => ({
    JSXElement(node) {
      const children = visibleChildren(node);
      if (children.length < 2) return;
      for (const [index, child] of children.entries()) {
        if (isText(child) && kindOf(children[index - 1]) === 'conditional') {
          context.report({ node: child, message });
        }
        if (kindOf(child) === 'conditional' && branchesOf(child).includes('text')) {
          context.report({ node: child, message });
        }
      }
    },
    JSXFragment(node) {
      for (const child of visibleChildren(node)) {
        if (kindOf(child) === 'text') context.report({ node: child, message });
      }
    },
  }),
};

const readAttributes =
  /^(alt|aria-description|aria-label|description|label|placeholder|text|title)$/;

/** A word in another form than a message has it: in an element, or in an attribute that is read. */
const noLiteralText: Rule = {
  create: (context) => {
    const check = (node: Expression | Child) => {
      for (const literal of literalsIn(node)) {
        context.report({ node: literal, message: 'each language needs this text: t or rich' });
      }
    };
    return {
      JSXElement: ({ children }) => children.forEach(check),
      JSXFragment: ({ children }) => children.forEach(check),
      JSXAttribute({ name, value }) {
        if (!value || name.type !== 'JSXIdentifier' || !readAttributes.test(name.name)) return;
        if (value.type === 'Literal' || value.type === 'JSXExpressionContainer') check(value);
      },
    };
  },
};

/** Rules for the texts of pages that are translated, as a plugin of oxlint. */
export default {
  meta: { name: 'translated-text' },
  rules: { 'no-literal-text': noLiteralText, 'no-loose-text': noLooseText },
};

/** The literals with a word that an element or attribute shows. */
function literalsIn(node: Expression | Child): (Expression | Child)[] {
  switch (node.type) {
    case 'JSXText':
    case 'Literal':
      return /\p{L}{2}/u.test(String(node.value)) ? [node] : [];
    case 'TemplateLiteral':
      return node.quasis.some(({ value }) => /\p{L}{2}/u.test(value.raw)) ? [node] : [];
    case 'JSXExpressionContainer':
      return node.expression.type === 'JSXEmptyExpression' ? [] : literalsIn(node.expression);
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].flatMap(literalsIn);
    case 'LogicalExpression':
      return [node.left, node.right].flatMap(literalsIn);
    default:
      return [];
  }
}

/** Without comments and spaces: a browser translates neither. */
function visibleChildren({ children }: Element | Fragment): Child[] {
  return children.filter((child) => {
    if (child.type === 'JSXText') return isVisible(child.value);
    if (child.type !== 'JSXExpressionContainer') return true;
    const { expression } = child;
    if (expression.type === 'JSXEmptyExpression') return false;
    return expression.type !== 'Literal' || isVisible(expression.value);
  });
}

function isVisible(value: unknown): boolean {
  return typeof value !== 'string' || /\S/.test(value);
}

function isText(child: Child): boolean {
  return ['text', 'children'].includes(kindOf(child));
}

function kindOf(child: Child | undefined): Kind {
  if (child?.type === 'JSXText') return 'text';
  if (child?.type !== 'JSXExpressionContainer') return 'other';
  return child.expression.type === 'JSXEmptyExpression' ? 'other' : kindOfValue(child.expression);
}

function kindOfValue(value: Expression): Kind {
  switch (value.type) {
    case 'TemplateLiteral':
      return 'text';
    case 'Literal':
      return typeof value.value === 'string' ? 'text' : 'other';
    case 'Identifier':
      return value.name === 'children' ? 'children' : 'other';
    case 'LogicalExpression':
    case 'ConditionalExpression':
      return 'conditional';
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
      return kindOfValue(value.expression);
    case 'CallExpression':
      if (isMessage(value)) return 'text';
      return isList(value) ? 'conditional' : 'other';
    default:
      return 'other';
  }
}

/** Whether this is a text of `@stillweb/texts`. */
function isMessage({ callee }: Extract<Expression, { type: 'CallExpression' }>): boolean {
  return callee.type === 'Identifier' && (callee.name === 't' || callee.name === 'rich');
}

/** Whether this is `….map(…)`. */
function isList({ callee }: Extract<Expression, { type: 'CallExpression' }>): boolean {
  return (
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'map'
  );
}

/** The kinds of content that a conditional child may show. */
function branchesOf(child: Child): Kind[] {
  if (child.type !== 'JSXExpressionContainer') return [];
  return child.expression.type === 'JSXEmptyExpression' ? [] : branchesOfValue(child.expression);
}

function branchesOfValue(value: Expression): Kind[] {
  if (value.type === 'ParenthesizedExpression') return branchesOfValue(value.expression);
  if (value.type === 'ConditionalExpression') {
    return [...branchesOfValue(value.consequent), ...branchesOfValue(value.alternate)];
  }
  if (value.type !== 'LogicalExpression') return [kindOfValue(value)];
  const right = branchesOfValue(value.right);
  return value.operator === '&&' ? right : [...branchesOfValue(value.left), ...right];
}
