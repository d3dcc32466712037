// Rewrites the table of docs/TESTING.md from the titles of the tests.
import { writeFileSync } from 'node:fs';
import { testingPage, testingPageFile } from './promises/testing-page.ts';

writeFileSync(testingPageFile, testingPage());
