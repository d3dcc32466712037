import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buildStale } from './build.ts';
import { root } from './lib/settings.ts';
import { checkBudgets } from './check/budgets.ts';
import { checkLogicalProperties } from './check/logical-properties.ts';
import { checkRooms } from './check/rooms.ts';
import { checkTexts } from './texts.ts';
import { runSteps, tool, type Step, type Tally } from './check/step.ts';

const budgets: Step = {
  name: 'budgets',
  run: async () => {
    await buildStale();
    await checkBudgets();
  },
};

/** The longest first. */
const readingSteps: Step[] = [
  { name: 'lint and import rules', run: () => tool('.', 'oxlint', '--type-aware') },
  { name: 'format', run: () => tool('.', 'oxfmt', '--check', '.') },
  {
    name: 'logical CSS properties',
    run: async () => {
      for (const folder of ['web/app', 'ui/src', 'console/app', 'extension/src'])
        checkLogicalProperties(join(root, folder));
    },
  },
  { name: 'rooms', run: async () => checkRooms() },
  { name: 'texts', run: async () => checkTexts() },
  { name: 'types: server, sandbox, scripts', run: () => checkTypes('.') },
  { name: 'types: texts', run: () => checkTypes('texts') },
  { name: 'types: contract', run: () => checkTypes('contract') },
  { name: 'types: licence', run: () => checkTypes('licence') },
  { name: 'types: extension', run: () => checkTypes('extension') },
  { name: 'types: ui', run: () => checkTypes('ui') },
  { name: 'types: web', run: () => checkPageTypes('web') },
  { name: 'types: console', run: () => checkPageTypes('console') },
  { name: 'types: e2e', run: () => checkTypes('e2e') },
  { name: 'dead code', run: () => tool('.', 'knip', '--no-progress') },
];

/** Format, lint, types, dead code and budgets of the whole checkout. */
function runCheck(): Promise<Tally> {
  return runSteps([budgets, ...readingSteps], Math.min(availableParallelism(), 4));
}

/** The checks that build. */
export const runBuildCheck = (): Promise<Tally> => runSteps([budgets], 1);

/** The other checks, one after the other, so that tests can run beside them. */
export const runReadingChecks = (): Promise<Tally> => runSteps(readingSteps, 1);

/** Several checkers would each work out the types that they share: with one it takes half of the work. */
function checkTypes(workspace: string): Promise<void> {
  return tool(workspace, 'tsc', '--checkers', '1');
}

/** The types of a route's parameters are generated from the route table. */
async function checkPageTypes(workspace: string): Promise<void> {
  await tool(workspace, 'react-router', 'typegen');
  await checkTypes(workspace);
}

if (import.meta.main) {
  const { failures } = await runCheck();
  process.exit(failures.length === 0 ? 0 : 1);
}
