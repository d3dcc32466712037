import type { StageBudget } from './costs.ts';

/**
 * What each stage of `npm test` may cost: docs/TESTING.md. A cost that is not listed may not occur. A number goes up
 * only with the reason in the commit. Processor seconds are of a machine of November 2026; no run fails by them.
 */
export const stageBudgets: Record<string, StageBudget> = {
  Build: { processorBudget: 60, costBudget: {} },
  'Checks, unit and API tests': {
    processorBudget: 500,
    costBudget: {
      'servers started': 1000,
      'consoles started': 100,
      'databases created': 3000,
      'buyers paid': 1500,
      'clock advances': 1500,
      'passwords hashed': 6000,
    },
  },
  'Browser tests': {
    processorBudget: 350,
    costBudget: {
      'buyers paid': 150,
      'clock advances': 50,
      'pages loaded': 3000,
    },
  },
};
