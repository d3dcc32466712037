import { RuleTester } from 'oxlint/plugins-dev';
import { describe, it } from 'vitest';
import filePaths from './file-paths.ts';

RuleTester.describe = describe;
RuleTester.it = it;

const errors = [{ message: 'no path where a folder has a space or an umlaut: use fileURLToPath' }];

new RuleTester().run('no-pathname-of-module', filePaths.rules['no-pathname-of-module'], {
  valid: [
    "fileURLToPath(new URL('a.ts', import.meta.url))",
    "join(import.meta.dirname, 'a.ts')",
    'new URL(request.url, publicUrl).pathname',
    'new URL(page.url()).pathname',
  ],
  invalid: [
    { code: "new URL('app/a.ts', import.meta.url).pathname", errors },
    { code: 'new URL(import.meta.url).pathname', errors },
  ],
});
