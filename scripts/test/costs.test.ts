import { expect, test } from 'vitest';

import { countLines, describeCosts, findExcess, type StageCosts } from './costs.ts';

const stage = { name: 'Tests', processorSeconds: 1, counts: {}, costBudget: {} };

test('each line of the file is one more of a cost', () => {
  const text = 'servers started\npages loaded\nservers started\n';
  expect(countLines(text)).toEqual({ 'servers started': 2, 'pages loaded': 1 });
  expect(countLines('')).toEqual({});
});

const over = '  OVER BUDGET';
const under = '  (lower the budget)';

test.each<[count: number, advice: string, isRed: boolean]>([
  [0, under, false],
  [94, under, false],
  [95, '', false],
  [105, '', false],
  [106, over, true],
])('a cost of %i with a budget of 100 is listed with "%s", and fails the run: %s', (...row) => {
  const [count, advice, isRed] = row;
  const counts = { 'servers started': count };
  const costs: StageCosts = { ...stage, counts, costBudget: { 'servers started': 100 } };
  expect(describeCosts(costs)).toEqual([
    `${String(count).padStart(8)} of 100  servers started${advice}`,
  ]);
  expect(findExcess(costs)).toHaveLength(isRed ? 1 : 0);
});

test('a cost that the budget of its stage does not list may not occur', () => {
  const costs: StageCosts = { ...stage, counts: { 'pages loaded': 1 } };
  expect(describeCosts(costs)).toEqual(['       1 of 0  pages loaded  OVER BUDGET']);
  expect(findExcess(costs)).toHaveLength(1);
});

test('without a budget the costs of a stage are only listed', () => {
  const costs: StageCosts = { name: 'Tests', processorSeconds: 1, counts: { 'pages loaded': 7 } };
  expect(describeCosts(costs)).toEqual(['       7  pages loaded']);
  expect(findExcess(costs)).toEqual([]);
});

test('an excess names its stage, the count, the budget, and the line that would raise it', () => {
  const counts = { 'servers started': 480, 'buyers paid': 90 };
  const costBudget = { 'servers started': 400, 'buyers paid': 90 };
  expect(findExcess({ ...stage, counts, costBudget })).toEqual([
    {
      name: 'costs of Tests',
      message: [
        'servers started: 480, budget 400',
        'Remove the cost. Or raise its budget in scripts/test/stage-budgets.ts, with the reason in the commit:',
        "    'servers started': 480,",
      ].join('\n'),
    },
  ]);
});
