import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { layers, refuseImport } from './layers.ts';
import { root } from '../lib/settings.ts';

const onlyTexts = 'contract imports texts and zod only';
const serverAlone = 'server imports neither web nor sandbox';
const extensionAlone = 'the extension imports contract and licence only';
const webAlone = 'web imports neither server nor sandbox';
const consoleAlone = 'the console imports contract and ui only';
const uiAlone = 'ui imports contract only';
const apart = 'features never import each other';
const belowLayouts = 'features/ stands below';
const outside = 'the sandbox is the outside world: it imports nothing of the product';
const clientsOutside = 'a client comes from outside: it imports contract only';
const below = (upper: string) => `stands below ${upper}`;

/** Each row: the path of a file, its forbidden import, and the expected message. */
const wrongImports: [file: string, imported: string, message: string][] = [
  ['contract/src/a.ts', 'fastify', onlyTexts],
  ['contract/src/b.ts', '../../server/src/app.ts', onlyTexts],
  ['contract/src/console/a.ts', 'fastify', onlyTexts],
  ['contract/src/billing/b.ts', '../../../server/src/app.ts', onlyTexts],
  ['contract/src/console/staff/b.ts', '../../../../server/src/app.ts', onlyTexts],
  ['contract/src/c.test.ts', 'fastify', onlyTexts],
  ['texts/src/a.ts', '@stillweb/contract/brand', 'texts stands below all that speaks'],
  ['licence/src/a.ts', 'zod', 'the licence client imports nothing'],
  ['licence/src/b.ts', '../../contract/src/billing/plans.ts', 'the licence client imports nothing'],
  ['extension/src/a.ts', '@stillweb/server/x', extensionAlone],
  ['extension/rules/a.ts', '../../web/app/x.ts', extensionAlone],
  ['extension/src/worker/a.ts', '../ui/x.ts', 'the worker stands below pages and scripts'],
  ['extension/src/worker/b.ts', '@stillweb/web/x', extensionAlone],
  ['extension/src/ui/a.ts', '../worker/x.ts', 'pages ask the worker by messages'],
  ['extension/src/ui/b.ts', '@stillweb/server/x', extensionAlone],
  ['extension/src/page-world/a.ts', '@stillweb/contract/x', "what runs in others' pages imports"],
  ['server/src/a.ts', '@stillweb/sandbox/x', serverAlone],
  ['server/src/b.ts', '../../web/app/x.ts', serverAlone],
  ['server/src/c.ts', 'zod', 'import zod/mini, as the contract does'],
  ['server/src/http/a.ts', '../account/x.ts', below('account/')],
  ['server/src/http/b.ts', '@stillweb/web/x', serverAlone],
  ['server/src/http/c.ts', '../site/x.ts', below('site/')],
  ['server/src/site/a.ts', '../billing/x.ts', below('billing/')],
  ['server/src/config/a.ts', '../billing/x.ts', below('billing/')],
  ['server/src/platform/a.ts', '../account/x.ts', below('account/')],
  ['server/src/platform/b.ts', '../http/x.ts', below('http/')],
  ['server/src/platform/c.ts', '@stillweb/sandbox/x', serverAlone],
  ['server/src/account/a.ts', '../billing/x.ts', 'account/ stands below'],
  ['server/src/account/b.ts', '../../../sandbox/src/x.ts', serverAlone],
  ['server/src/account/store/a.ts', '../security/x.ts', 'store/ stands below security/'],
  ['server/src/account/store/b.ts', '../../billing/x.ts', 'account/ stands below'],
  ['server/src/account/store/c.ts', '../context.ts', 'store/ stands below context.ts'],
  ['server/src/account/security/a.ts', '../ways-in/x.ts', 'security/ stands below ways-in/'],
  ['server/src/account/emails/a.ts', '../profile/x.ts', 'emails/ stands below profile/'],
  ['server/src/account/sign-up/a.ts', '../index.ts', 'sign-up/ stands below index.ts'],
  ['server/src/account/context.ts', './emails/x.ts', 'context.ts stands below emails/'],
  ['server/src/billing/a.ts', '../account-data/x.ts', 'billing/ stands below'],
  ['server/src/billing/tables.ts', './emails/x.ts', 'tables.ts stands below emails/'],
  ['server/src/billing/context.ts', './stripe/x.ts', 'context.ts stands below stripe/'],
  ['server/src/billing/store/a.ts', '../stripe/x.ts', 'store/ stands below stripe/'],
  ['server/src/billing/stripe/a.ts', '../sync/x.ts', 'stripe/ stands below sync/'],
  ['server/src/billing/emails/a.ts', '../sync/x.ts', 'emails/ stands below sync/'],
  ['server/src/billing/sync/repairs/a.ts', '../../buy/x.ts', 'sync/ stands below buy/'],
  ['server/src/billing/sync/repairs/b.ts', '../../routes.ts', 'sync/ stands below routes.ts'],
  ['server/src/billing/b.ts', '../licence/x.ts', 'billing/ stands below'],
  ['server/src/account/d.ts', '../licence/x.ts', 'account/ stands below'],
  ['server/src/licence/a.ts', '../account-data/x.ts', 'licence/ stands below'],
  ['server/src/licence/c.ts', '../install-link/x.ts', 'licence/ stands below'],
  ['server/src/licence/b.ts', '../../../sandbox/src/x.ts', serverAlone],
  ['server/src/licence/link/a.ts', '../index.ts', 'link/ stands below index.ts'],
  ['server/src/licence/entitlement/a.ts', '../metrics.ts', 'entitlement/ stands below metrics.ts'],
  ['server/src/licence/emails/a.ts', '../devices/x.ts', 'emails/ stands below devices/'],
  ['server/src/licence/context.ts', './emails/x.ts', 'context.ts stands below emails/'],
  ['server/src/licence/security/a.ts', '../context.ts', 'security/ stands below context.ts'],
  ['server/src/licence/store/a.ts', '../security/x.ts', 'store/ stands below security/'],
  ['server/src/licence/tables.ts', './store/x.ts', 'tables.ts stands below store/'],
  ['server/src/licence/c.ts', '../help/x.ts', 'licence/ stands below'],
  ['server/src/help/a.ts', '../account-data/x.ts', 'help/ stands below'],
  ['server/src/help/store/a.ts', '../context.ts', 'store/ stands below context.ts'],
  ['server/src/help/emails/a.ts', '../routes.ts', 'emails/ stands below routes.ts'],
  ['server/src/account-data/a.ts', '../ops/x.ts', 'account-data/ stands below ops'],
  ['web/app/a.ts', '../../server/src/x.ts', webAlone],
  ['web/app/b.ts', '@stillweb/sandbox/x', webAlone],
  ['web/app/links/a.ts', '../features/account/x.ts', 'links/ stands below'],
  ['web/app/links/b.ts', '@stillweb/server/x', webAlone],
  ['web/app/session/a.ts', '../layouts/x.ts', 'session/ stands below'],
  ['web/app/document/a.ts', '../routes/x.ts', 'document/ stands below'],
  ['web/app/api/a.ts', '@stillweb/ui/kit/button.tsx', 'the API client knows no UI'],
  ['web/app/api/b.ts', 'react-hot-toast', 'the API client knows no UI'],
  ['web/app/api/c.ts', '@stillweb/server/x', webAlone],
  ['web/app/features/account/log-in/a.ts', '../../subscription/x.ts', apart],
  ['web/app/features/account/b.ts', '../../layouts/x.ts', belowLayouts],
  ['web/app/features/account/c.ts', '@stillweb/server/x', webAlone],
  ['web/app/features/subscription/a.ts', '../account/x.ts', apart],
  ['web/app/features/subscription/b.ts', '../../routes/x.ts', belowLayouts],
  ['web/app/features/help/a.ts', '../licence/x.ts', apart],
  ['web/app/features/faq/a.ts', '../install/x.ts', apart],
  ['web/app/features/install/a.ts', '../account/x.ts', apart],
  ['web/app/features/home/a.ts', '../faq/x.ts', apart],
  ['console/app/a.ts', '@stillweb/server/x', consoleAlone],
  ['console/app/b.ts', '../../web/app/x.ts', consoleAlone],
  ['console/app/tables/a.ts', '../features/staff/x.ts', 'tables/ stands below'],
  ['console/app/api/a.ts', '@stillweb/web/x', consoleAlone],
  ['console/app/features/audit/a.ts', '../staff/x.ts', apart],
  ['console/app/features/audit/b.ts', '../../layouts/x.ts', belowLayouts],
  ['console/app/features/customer/notes/a.ts', '../../customers/x.ts', apart],
  ['ui/src/a.ts', '@stillweb/web/x', uiAlone],
  ['ui/src/b.ts', '../../server/src/x.ts', uiAlone],
  ['ui/src/kit/c.ts', '../forms/x.ts', 'a component knows neither forms nor calls'],
  ['ui/src/forms/a.ts', '@stillweb/server/x', uiAlone],
  ['ui/src/api/a.ts', '../kit/button.tsx', 'what words a failed call knows no UI'],
  ['ui/src/api/b.ts', '@stillweb/server/x', uiAlone],
  ['scripts/clients/a.ts', '../lib/settings.ts', clientsOutside],
  ['scripts/clients/b.ts', '../../server/src/x.ts', clientsOutside],
  ['scripts/clients/c.ts', '@stillweb/sandbox/x', clientsOutside],
  ['sandbox/src/a.ts', '@stillweb/contract/x', outside],
  ['sandbox/src/b.ts', '../../server/src/x.ts', outside],
  ['sandbox/src/stripe/wire/a.ts', '../server.ts', 'wire/ stands below server.ts'],
  ['sandbox/src/stripe/wire/b.ts', '@stillweb/server/x', outside],
  ['sandbox/src/stripe/controls/a.ts', '../wire/x.ts', 'controls/ stands below wire/'],
  ['sandbox/src/stripe/wire/c.ts', '../routes/x.ts', 'wire/ stands below routes/'],
  ['sandbox/src/stripe/scheduler.ts', './wire/x.ts', 'scheduler.ts stands below wire/'],
  ['sandbox/src/stripe/webhooks/a.ts', '../scheduler.ts', 'webhooks/ stands below scheduler.ts'],
  ['sandbox/src/stripe/store/a.ts', '../webhooks/x.ts', 'store/ stands below webhooks/'],
  ['sandbox/src/stripe/store/b.ts', '../engine/x.ts', 'store/ stands below engine/'],
  ['sandbox/src/stripe/engine/periods.ts', '../wire/x.ts', 'engine/ stands below wire/'],
  ['sandbox/src/stripe/engine/a.ts', '../webhooks/x.ts', 'engine/ stands below webhooks/'],
  ['sandbox/src/stripe/engine/cards/a.ts', '../../wire/x.ts', 'engine/ stands below wire/'],
  ['sandbox/src/stripe/engine/cards/b.ts', '../payments/x.ts', 'cards/ stands below payments/'],
  ['sandbox/src/stripe/engine/cards/c.ts', '@stillweb/contract/x', outside],
  ['sandbox/src/stripe/engine/invoices/a.ts', '../subscriptions/x.ts', below('subscriptions/')],
  ['sandbox/src/stripe/engine/subscriptions/a.ts', '../lifecycle/x.ts', below('lifecycle/')],
  ['sandbox/src/stripe/engine/lifecycle/a.ts', '../checkout/x.ts', below('checkout/')],
  ['sandbox/src/stripe/engine/checkout/a.ts', '../due-steps.ts', below('due-steps.ts')],
  ['sandbox/src/stripe/engine/metadata.ts', './customers.ts', below('customers.ts')],
];

const rightImports: [file: string, imported: string][] = [
  ['contract/src/fine.ts', 'zod/mini'],
  ['contract/src/billing/fine.ts', '../fields.ts'],
  ['contract/src/fine.test.ts', 'vitest'],
  ['extension/src/worker/fine.ts', '@stillweb/licence'],
  ['extension/src/ui/fine.ts', '@stillweb/contract/billing/features'],
  ['server/src/billing/fine.ts', '../account/index.ts'],
  ['server/src/billing/sync/fine.ts', '../stripe/x.ts'],
  ['server/src/billing/buy/fine.ts', '../sync/x.ts'],
  ['server/src/account/fine.ts', '../platform/x.ts'],
  ['server/src/account/ways-in/fine.ts', '../security/x.ts'],
  ['server/src/account-data/fine.ts', '../billing/x.ts'],
  ['server/src/licence/fine.ts', '../billing/x.ts'],
  ['server/src/licence/link/fine.ts', '../store/x.ts'],
  ['server/src/account-data/b.ts', '../licence/x.ts'],
  ['web/app/features/account/fine.ts', '@stillweb/ui/forms/x.ts'],
  ['web/app/api/fine.ts', '@stillweb/ui/api/request.ts'],
  ['ui/src/forms/fine.ts', '../api/errors.ts'],
  ['console/app/features/audit/fine.ts', '@stillweb/ui/kit/button.tsx'],
  ['console/app/features/customer/fine.ts', './timeline/x.ts'],
  ['web/app/routes/fine.ts', '../features/account/x.ts'],
  ['scripts/clients/fine.ts', '@stillweb/contract/account/auth'],
  ['sandbox/src/mail/fine.ts', '../postgres/x.ts'],
  ['sandbox/src/stripe/pages/fine.ts', '../engine/x.ts'],
  ['sandbox/src/stripe/webhooks/fine.ts', '../store/x.ts'],
  ['sandbox/src/stripe/engine/lifecycle/fine.ts', '../invoices/x.ts'],
  // The folder of this name inside the engine, not the one with the hosted pages.
  ['sandbox/src/stripe/engine/due-steps.ts', './checkout/x.ts'],
];

test.each(wrongImports)('%s may not import %s', (file, imported, message) => {
  expect(refuseImport(file, imported)).toContain(message);
});

test.each(rightImports)('%s may import %s', (file, imported) => {
  expect(refuseImport(file, imported)).toBeUndefined();
});

test('each folder beside a layer is in one', () => {
  const foldersOf = (path: string) =>
    readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [entry.name] : [],
    );
  const unnamed = Object.entries(layers).flatMap(([path, order]) =>
    foldersOf(path)
      .filter((folder) => folder !== 'testing' && !order.flat().includes(`${folder}/`))
      .map((folder) => `${path}/${folder}`),
  );
  expect(unnamed).toEqual([]);
});

test('the linter refuses such imports however they are written, and circles of types', async () => {
  const wrong = "'fastify'";
  const found = await lint({
    'contract/src/import.ts': `import type { A } from ${wrong};\nexport type B = A;\n`,
    'contract/src/export.ts': `export { a } from ${wrong};\n`,
    'contract/src/export-all.ts': `export * from ${wrong};\n`,
    'contract/src/lazy.ts': `export const a = () => import(${wrong});\n`,
    'contract/src/fine.ts': "export { z } from 'zod/mini';\n",
    'server/src/one.ts': "import type { Two } from './two.ts';\nexport type One = Two[];\n",
    'server/src/two.ts': "import type { One } from './one.ts';\nexport type Two = One[];\n",
  });
  expect(found).toEqual({
    'contract/src/import.ts': onlyTexts,
    'contract/src/export.ts': onlyTexts,
    'contract/src/export-all.ts': onlyTexts,
    'contract/src/lazy.ts': onlyTexts,
    'server/src/one.ts': 'Dependency cycle detected',
    'server/src/two.ts': 'Dependency cycle detected',
  });
});

/** What the linter says of the imports of some files, in a checkout of these alone. */
async function lint(files: Record<string, string>): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'stillweb-layers-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const path of ['oxlint.config.ts', 'scripts/lint'])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  const oxlint = join(root, 'node_modules/.bin/oxlint');
  const printed = await new Promise<string>((resolve) => {
    execFile(oxlint, ['--format=json'], { cwd: folder }, (_error, stdout) => resolve(stdout));
  });
  const diagnostics: { code: string; filename: string; message: string }[] =
    JSON.parse(printed).diagnostics;
  return Object.fromEntries(
    diagnostics.flatMap(({ code, filename, message }) =>
      /^imports\(direction\)|no-cycle/.test(code) ? [[filename, message]] : [],
    ),
  );
}
