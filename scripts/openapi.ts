// Rewrites openapi.json: the test that compares it with the server writes what the server says.
import { tool } from './check/step.ts';

await tool('.', 'vitest', 'run', 'src/http/openapi.test.ts', '--update');
console.log('openapi.json is up to date.');
