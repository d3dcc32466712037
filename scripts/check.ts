import { runCheck } from './check/run-check.ts';

const { failed } = await runCheck();
process.exit(failed === 0 ? 0 : 1);
