// Rewrites the tables of docs/TESTING.md and docs/CONFIGURATION.md, which are made from the code.
import { writeFileSync } from 'node:fs';
import { generatedPages } from './generated/pages.ts';

for (const { file, wanted } of generatedPages()) writeFileSync(file, wanted);
