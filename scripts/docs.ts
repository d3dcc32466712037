// Rewrites the table of docs/CONFIGURATION.md, which is made from the code.
import { writeFileSync } from 'node:fs';
import { generatedPages } from './generated/pages.ts';

for (const { file, wanted } of generatedPages()) writeFileSync(file, wanted);
