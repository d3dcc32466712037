import { defineConfig } from 'vitest/config';

/** The tables that test the rules of billing. Those of the conditions compare them with their SQL. */
export default defineConfig({
  test: {
    root: 'server',
    globalSetup: ['../sandbox/src/postgres/vitest-global-setup.ts'],
    include: [
      'src/billing/sync/repairs/{decide-endings,decide-repairs,default-card,end-returned}.test.ts',
      'src/billing/sync/repairs/{is-repaired,refunds,withdrawn}.test.ts',
      'src/billing/rules/{status,person-claims}.test.ts',
    ],
  },
});
