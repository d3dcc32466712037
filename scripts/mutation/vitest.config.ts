import { defineConfig } from 'vitest/config';

/** The tables that test the rules of billing, which need neither a server nor a database. */
export default defineConfig({
  test: {
    root: 'server',
    include: [
      'src/billing/sync/{begun-with-trial,has-begun}.test.ts',
      'src/billing/sync/repairs/{decide-endings,decide-repairs,default-card,end-returned}.test.ts',
      'src/billing/sync/repairs/{is-repaired,refunds}.test.ts',
      'src/billing/{status,person-keys,trial-rule}.test.ts',
    ],
  },
});
