import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { root } from '../settings.ts';

const onlyZod = 'contract imports zod only';
const serverAlone = 'server imports neither web nor sandbox';
const noDomain = 'platform and http import no domain';
const platformLowest = 'platform imports neither a domain nor http';
const webAlone = 'web imports neither server nor sandbox';
const belowFeatures = 'ui, api, session and document stand below features, layouts and routes';
const apart = 'features never import each other';
const belowLayouts = 'features stand below layouts and routes';
const outside = 'the sandbox is the outside world: it imports nothing of the product';

/** Each row: where a file stands, what it wrongly imports, and what the linter should say. */
const wrongImports: [file: string, imported: string, message: string][] = [
  ['contract/src/a.ts', 'fastify', onlyZod],
  ['contract/src/b.ts', '../../server/src/app.ts', onlyZod],
  ['server/src/a.ts', '@stillweb/sandbox/x', serverAlone],
  ['server/src/b.ts', '../../web/app/x.ts', serverAlone],
  ['server/src/c.ts', 'zod', 'import zod/mini, as the contract does'],
  ['server/src/account/a.ts', '../billing/x.ts', 'billing imports account, never back'],
  ['server/src/account/b.ts', '../../../sandbox/src/x.ts', serverAlone],
  ['server/src/http/a.ts', '../account/x.ts', noDomain],
  ['server/src/config/a.ts', '../billing/x.ts', noDomain],
  ['server/src/http/b.ts', '@stillweb/web/x', serverAlone],
  ['server/src/platform/a.ts', '../account/x.ts', platformLowest],
  ['server/src/platform/b.ts', '../http/x.ts', platformLowest],
  ['server/src/platform/c.ts', '@stillweb/sandbox/x', serverAlone],
  ['web/app/a.ts', '../../server/src/x.ts', webAlone],
  ['web/app/b.ts', '@stillweb/sandbox/x', webAlone],
  ['web/app/ui/a.ts', '../features/account/x.ts', belowFeatures],
  ['web/app/session/a.ts', '../layouts/x.ts', belowFeatures],
  ['web/app/document/a.ts', '../routes/x.ts', belowFeatures],
  ['web/app/ui/b.ts', '@stillweb/server/x', webAlone],
  ['web/app/api/a.ts', '../ui/x.ts', 'the API client knows no UI'],
  ['web/app/api/b.ts', 'react-hot-toast', 'the API client shows no toast'],
  ['web/app/api/c.ts', '@stillweb/server/x', webAlone],
  ['web/app/features/account/a.ts', '../subscription/x.ts', apart],
  ['web/app/features/account/b.ts', '../../layouts/x.ts', belowLayouts],
  ['web/app/features/account/c.ts', '@stillweb/server/x', webAlone],
  ['web/app/features/subscription/a.ts', '../account/x.ts', apart],
  ['web/app/features/subscription/b.ts', '../../routes/x.ts', belowLayouts],
  ['web/app/features/subscription/c.ts', '@stillweb/server/x', webAlone],
  ['web/app/features/faq/a.ts', '../install/x.ts', apart],
  ['web/app/features/install/a.ts', '../account/x.ts', apart],
  ['web/app/features/install/b.ts', '../../layouts/x.ts', belowLayouts],
  ['web/app/features/faq/b.ts', '@stillweb/server/x', webAlone],
  ['sandbox/src/a.ts', '@stillweb/contract/x', outside],
  ['sandbox/src/b.ts', '../../server/src/x.ts', outside],
];

const rightImports: [file: string, imported: string][] = [
  ['contract/src/fine.ts', 'zod/mini'],
  ['server/src/billing/fine.ts', '../account/x.ts'],
  ['server/src/account/fine.ts', '../platform/x.ts'],
  ['web/app/features/account/fine.ts', '../../ui/x.ts'],
  ['web/app/routes/fine.ts', '../features/account/x.ts'],
  ['sandbox/src/mail/fine.ts', '../postgres/x.ts'],
];

let folder: string;
let findings: Map<string, string[]>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stillweb-import-rules-'));
  copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  for (const [file, imported] of [...wrongImports, ...rightImports]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `export { x } from '${imported}';\n`);
  }
  findings = await lint();
});

afterAll(() => rmSync(folder, { recursive: true }));

test.each(wrongImports)('%s may not import %s', (file, _imported, message) => {
  expect(findings.get(file)?.join('\n')).toContain(message);
});

test.each(rightImports)('%s may import %s', (file) => {
  expect(findings.get(file)).toBeUndefined();
});

async function lint(): Promise<Map<string, string[]>> {
  const oxlint = join(root, 'node_modules/.bin/oxlint');
  const printed = await new Promise<string>((resolve) => {
    execFile(oxlint, ['--format=json'], { cwd: folder }, (_error, stdout) => resolve(stdout));
  });
  const found = new Map<string, string[]>();
  for (const { code, filename, message, help } of JSON.parse(printed).diagnostics) {
    if (!code.includes('no-restricted-imports')) continue;
    found.set(filename, [...(found.get(filename) ?? []), `${message} ${help}`]);
  }
  return found;
}
