import type { StageBudget } from './costs.ts';

/**
 * What each stage of `npm test` may cost: docs/TESTING.md. A cost that is not listed may not occur. A number goes up
 * only with the reason in the commit. Processor seconds are of a machine of November 2026; no run fails by them.
 */
export const stageBudgets: Record<string, StageBudget> = {
  Build: { processorBudget: 45, costBudget: {} },
  'Checks, unit and API tests': {
    processorBudget: 525,
    costBudget: {
      'servers started': 205,
      'consoles started': 33,
      'databases created': 396,
      'buyers paid': 243,
      'clock advances': 244,
      'passwords hashed': 1135,
    },
  },
  'Browser tests': {
    processorBudget: 280,
    costBudget: {
      'buyers paid': 9,
      'pages loaded': 456,
    },
  },
};
