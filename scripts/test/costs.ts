import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';

import type { Failure } from '../check/step.ts';
import type { Cost } from '../clients/count-cost.ts';
import { root } from '../lib/settings.ts';

type Counts = Partial<Record<Cost, number>>;

export type StageBudget = { processorBudget: number; costBudget: Counts };

/** The costs of a stage of a run. */
export type StageCosts = Partial<StageBudget> & {
  name: string;
  /** Of the whole machine while the stage ran. */
  processorSeconds: number;
  counts: Counts;
};

/** Has `countCost` count from zero, in programs started from now on. @returns a function that reads the counts */
export function startCounting(): () => Counts {
  const file = join(root, 'node_modules/.cache/test-costs');
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  process.env.TEST_COSTS_FILE = file;
  return () => (existsSync(file) ? countLines(readFileSync(file, 'utf8')) : {});
}

/** How often each line occurs. */
export function countLines(text: string): Counts {
  const counts: Record<string, number> = {};
  for (const line of text.split('\n').filter(Boolean)) counts[line] = (counts[line] ?? 0) + 1;
  return counts;
}

/** Seconds that all processors together have worked since the machine was started. */
export function processorSeconds(): number {
  const milliseconds = cpus().map(({ times }) => times.user + times.nice + times.sys);
  return milliseconds.reduce((sum, time) => sum + time, 0) / 1000;
}

/** A line for each cost of a stage. */
export function describeCosts({ counts, costBudget }: StageCosts): string[] {
  if (!costBudget) return Object.entries(counts).map(([cost, count]) => `${pad(count)}  ${cost}`);
  return compare(counts, costBudget).map((row) => {
    const advice = isUnder(row) ? '  (lower the budget)' : '';
    return `${pad(row.count)} of ${row.budget}  ${row.cost}${isOver(row) ? '  OVER BUDGET' : advice}`;
  });
}

/** A failure when costs of a stage are over their budget, with the lines that would raise it. */
export function findExcess({ name, counts, costBudget }: StageCosts): Failure[] {
  const over = costBudget ? compare(counts, costBudget).filter(isOver) : [];
  if (over.length === 0) return [];
  const lines = [
    ...over.map(({ cost, count, budget }) => `${cost}: ${count}, budget ${budget}`),
    'Remove the cost. Or raise its budget in scripts/test/stage-budgets.ts, with the reason in the commit:',
    ...over.map(({ cost, count }) => `    '${cost}': ${count},`),
  ];
  return [{ name: `costs of ${name}`, message: lines.join('\n') }];
}

type Comparison = { cost: string; count: number; budget: number };

/** A twentieth more or less is no difference: a test that is tried again counts twice. */
const isOver = ({ count, budget }: Comparison) => count > budget * 1.05;
const isUnder = ({ count, budget }: Comparison) => count < budget * 0.95;

function compare(counts: Record<string, number>, budgets: Record<string, number>): Comparison[] {
  const costs = new Set([...Object.keys(budgets), ...Object.keys(counts)]);
  return [...costs].map((cost) => ({
    cost,
    count: counts[cost] ?? 0,
    budget: budgets[cost] ?? 0,
  }));
}

const pad = (count: number) => String(count).padStart(8);
