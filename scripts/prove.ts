/** Programs that search, break and measure for longer than a test may. */
const programs: Record<string, () => Promise<unknown>> = {
  chaos: () => import('./prove/chaos.ts'),
  lighthouse: () => import('./prove/lighthouse.ts'),
  model: async () => (await import('./prove/server-tests.ts')).runModel(),
  mutation: () => import('./prove/mutation.ts'),
  races: async () => (await import('./prove/server-tests.ts')).runRaces(),
  timing: () => import('./prove/timing.ts'),
};

// Each reads the arguments after its name.
const [name = ''] = process.argv.splice(2, 1);
const program = programs[name];
if (program) await program();
else {
  console.error(`npm run prove ${Object.keys(programs).join('|')} [-- options]`);
  process.exitCode = 1;
}
