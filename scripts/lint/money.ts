import type { RuleTester } from 'oxlint/plugins-dev';

type Rule = Parameters<RuleTester['run']>[1];
type Visitor = ReturnType<NonNullable<Rule['create']>>;
type Binary = Parameters<NonNullable<Visitor['BinaryExpression']>>[0];
type Assignment = Parameters<NonNullable<Visitor['AssignmentExpression']>>[0];

const message =
  'decimals differ between currencies: use formatExactMoney, decimalAmount or the table of currencies';

const money =
  /amount|price|cents|minor|money|balance|fee|refund|charge|credit|total|due|paid|revenue|mrr|\bnet\b/i;
const noMoney = /percent|discount|(_at|_by|created)\b/;

const noDecimals: Rule = {
  create: (context) => {
    const isMoney = (node: object) => {
      const text = context.sourceCode.getText(node as never);
      return money.test(text) && !noMoney.test(text);
    };
    return {
      BinaryExpression(node) {
        if (!isScaled(node) || isRatio(node)) return;
        if (isMoney(node.left) || isMoney(node.right)) context.report({ node, message });
      },
      AssignmentExpression(node) {
        if (isScaling(node) && isMoney(node.left)) context.report({ node, message });
      },
      CallExpression(node) {
        const { callee } = node;
        if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
        if (callee.property.name !== 'toFixed' || !isMoney(callee.object)) return;
        context.report({ node, message });
      },
      Property({ key, value }) {
        const isStyle = key.type === 'Identifier' && key.name === 'style';
        if (!isStyle || value.type !== 'Literal' || value.value !== 'currency') return;
        context.report({ node: value, message });
      },
    };
  },
};

/** Whether a power of ten multiplies or divides. */
function isScaled({ operator, left, right }: Binary): boolean {
  return operator === '/' ? isPower(right) : operator === '*' && (isPower(left) || isPower(right));
}

function isScaling({ operator, right }: Assignment): boolean {
  return (operator === '/=' || operator === '*=') && isPower(right);
}

function isPower(node: Binary['left']): boolean {
  if (node.type === 'Literal') return [10, 100, 1000].includes(Number(node.value));
  return node.type === 'BinaryExpression' && node.operator === '**';
}

/** Whether this is a percentage, as in `(100 * part) / whole`. */
function isRatio(node: Binary): boolean {
  const { parent: division } = node;
  return division.type === 'BinaryExpression' && division.operator === '/' && !isScaled(division);
}

/** Rules for amounts of money, as a plugin of oxlint. */
export default {
  meta: { name: 'money' },
  rules: { 'no-decimals': noDecimals },
};
