import { parseArgs } from 'node:util';

import { readCount } from './test/read-count.ts';
import { runServerTests } from './test/server-tests.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '200' } } });
const usage = 'Say how often to run each race: npm run races -- --rounds 200';
const RACE_ROUNDS = String(readCount(values.rounds, usage));
runServerTests(['races.test.ts', 'races.exhaustive.test.ts'], { RACE_ROUNDS });
