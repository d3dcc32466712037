// Rewrites database-schema.ts: the test that compares it with the migrated database writes what that has.
import { tool } from './check/step.ts';

const test = 'src/platform/database/database-schema.test.ts';
await tool('.', 'vitest', 'run', test, '--update');
console.log('server/src/platform/database/database-schema.ts is up to date.');
