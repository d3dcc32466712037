import { runCheck } from './check/run-check.ts';

const { failures } = await runCheck();
process.exit(failures.length === 0 ? 0 : 1);
