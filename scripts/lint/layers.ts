import { dirname, join, relative } from 'node:path';

import type { RuleTester } from 'oxlint/plugins-dev';

type Rule = Parameters<RuleTester['run']>[1];

/**
 * What the files below some folders may import. A name that ends with a slash means a folder, and all in it; any
 * other is a file or a package. A file of another workspace is named by its path or by its package.
 */
interface ImportRule {
  folders: string[];
  /** All that is permitted. */
  only?: string[];
  /** All that is not. */
  never?: string[];
  /** Exceptions that are allowed. */
  except?: string[];
  message: string;
}

const ownWorkspaces = ['server/', 'web/', 'console/', 'ui/', 'licence/', 'extension/', 'e2e/'];

/** The domains of the server from the top down. */
const domains = [
  'ops',
  'console',
  'import',
  'account-data',
  'help',
  'install-link',
  'licence',
  'mailings',
  'billing',
  'account',
];

const rules: ImportRule[] = [
  {
    folders: ['texts/'],
    never: [...ownWorkspaces, 'contract/', 'sandbox/', 'scripts/'],
    message: 'texts stands below all that speaks',
  },
  {
    folders: ['contract/'],
    only: ['contract/', 'texts/', 'zod/mini'],
    message: 'contract imports texts and zod only',
  },
  {
    folders: ['licence/src/'],
    only: ['licence/src/'],
    message: 'the licence client imports nothing',
  },
  {
    folders: ['extension/'],
    never: ['server/', 'web/', 'sandbox/'],
    message: 'the extension imports contract and licence only',
  },
  {
    folders: ['extension/src/worker/'],
    never: ['extension/src/ui/', 'extension/src/page-world/', 'extension/src/entrypoints/'],
    message: 'the worker stands below pages and scripts',
  },
  {
    folders: ['extension/src/ui/'],
    never: ['extension/src/worker/', 'extension/src/page-world/', 'extension/src/entrypoints/'],
    message: 'pages ask the worker by messages',
  },
  {
    folders: ['extension/src/page-world/'],
    only: ['extension/src/page-world/'],
    message: "what runs in others' pages imports nothing",
  },
  {
    folders: ['server/'],
    never: ['web/', 'sandbox/'],
    message: 'server imports neither web nor sandbox',
  },
  {
    folders: ['server/'],
    never: ['zod', 'zod/v4'],
    message: 'import zod/mini, as the contract does',
  },
  {
    folders: ['web/'],
    never: ['server/', 'sandbox/'],
    message: 'web imports neither server nor sandbox',
  },
  {
    folders: ['web/app/api/'],
    never: ['ui/', 'react-hot-toast'],
    except: ['ui/api/'],
    message: 'the API client knows no UI',
  },
  {
    folders: ['console/app/'],
    never: ['server/', 'sandbox/', 'web/', 'extension/', 'licence/'],
    message: 'the console imports contract and ui only',
  },
  {
    folders: ['ui/'],
    never: ['server/', 'sandbox/', 'web/', 'console/', 'extension/', 'licence/'],
    message: 'ui imports contract only',
  },
  {
    folders: ['kit', 'page', 'dialog', 'feedback', 'text'].map((room) => `ui/src/${room}/`),
    never: ['ui/src/forms/', 'ui/src/api/', 'ui/src/queries/'],
    message: 'a component knows neither forms nor calls',
  },
  {
    folders: ['ui/src/api/'],
    never: ['ui/src/'],
    except: ['ui/src/api/'],
    message: 'what words a failed call knows no UI',
  },
  {
    folders: ['scripts/clients/'],
    never: [...ownWorkspaces, 'sandbox/', 'scripts/'],
    except: ['scripts/clients/'],
    message: 'a client comes from outside: it imports contract only',
  },
  {
    folders: ['sandbox/'],
    never: [...ownWorkspaces, 'contract/'],
    message: 'the sandbox is the outside world: it imports nothing of the product',
  },
];

/** Folders whose folders never import each other. */
const separate = ['web/app/features', 'console/app/features'];

/**
 * The layers inside a folder, from the top down. A layer is a list of folders or files; an import runs
 * down or stays in its layer. A file outside the list may import anything and be imported by all.
 */
export const layers: Record<string, string[][]> = {
  'server/src': [
    ...domains.map((domain) => [`${domain}/`]),
    ['site/', 'mail/'],
    ['http/'],
    ['config/', 'platform/'],
  ],
  'web/app': [
    // The styles of Arabic import the English ones.
    ['routes/', 'layouts/', 'ar/'],
    ['features/', 'content/'],
    ['links/', 'api/', 'session/', 'document/'],
  ],
  'console/app': [
    ['routes/', 'layouts/'],
    ['features/'],
    ['api/', 'session/', 'text/', 'tables/', 'forms/', 'page/', 'actions/'],
  ],
  'server/src/account': [
    ['index.ts'],
    ['ways-in/', 'sign-up/', 'profile/', 'protect/', 'support/'],
    ['record-event.ts'],
    ['emails/'],
    ['context.ts'],
    ['security/'],
    ['store/'],
    ['tables.ts', 'email-address.ts', 'events.ts'],
  ],
  'server/src/billing': [
    ['index.ts', 'routes.ts', 'metrics.ts'],
    ['change-routes.ts', 'payment-routes.ts'],
    ['staff/'],
    ['buy/', 'change/', 'leave/', 'reports/'],
    ['subscription/'],
    ['sync/'],
    ['emails/'],
    ['stripe/'],
    ['store/'],
    ['context.ts', 'jobs.ts'],
    ['rules/', 'tables.ts'],
  ],
  'server/src/licence': [
    ['index.ts', 'metrics.ts'],
    ['link/', 'devices/', 'entitlement/'],
    ['emails/'],
    ['context.ts'],
    ['security/'],
    ['store/'],
    ['tables.ts'],
  ],
  'server/src/mailings': [
    ['index.ts'],
    ['news/', 'sending/'],
    ['compose-mailing.ts'],
    ['context.ts', 'jobs.ts'],
    ['store/'],
    ['tables.ts'],
  ],
  'server/src/help': [
    ['index.ts'],
    ['routes.ts'],
    ['emails/'],
    ['context.ts'],
    ['store/'],
    ['tables.ts'],
  ],
  'server/src/console': [
    ['index.ts'],
    ['actions/'],
    ['audit/', 'catalogue/', 'customers/', 'reports/', 'staff/', 'switches/'],
    ['routing/'],
    ['record-look.ts'],
    ['step-up.ts', 'emails/'],
    ['context.ts'],
    ['append-audit.ts', 'cursor.ts'],
    ['store/'],
    ['tables.ts', 'database-role.ts'],
    ['sort-keys.ts'],
  ],
  'sandbox/src/stripe': [
    ['server.ts'],
    ['api.ts', 'hosted-pages.ts'],
    ['routes/', 'pages/'],
    ['wire/'],
    ['controls/'],
    ['scheduler.ts'],
    ['webhooks/'],
    ['engine/'],
    ['store/', 'stripe-error.ts', 'ids.ts', 'log-output.ts'],
  ],
  'sandbox/src/stripe/engine': [
    ['due-steps.ts', 'test-clocks.ts'],
    ['customers.ts', 'checkout/', 'portal/'],
    ['lifecycle/'],
    ['subscriptions/'],
    ['invoices/', 'schedules.ts'],
    ['payments/'],
    ['balance/'],
    ['cards/', 'catalog/'],
    ['subscription-items.ts'],
    ['metadata.ts', 'periods.ts'],
  ],
};

/** Tests of these enter from outside, or bring their own dependencies. */
const freeTests = /^server\/(test|src)\/.*|^licence\/src\//;

/**
 * Why a file may not import something.
 * @param file its path from the root of the checkout
 * @param source as the import states it
 */
export function refuseImport(file: string, source: string): string | undefined {
  const isTest = /\.test\.tsx?$|^server\/test\//.test(file);
  if (isTest && (source === 'vitest' || freeTests.test(file))) return undefined;
  const imported = source.startsWith('.')
    ? join(dirname(file), source)
    : source.replace(/^@stillweb\//, '');
  return findBrokenRule(file, imported) ?? findSibling(file, imported) ?? findLayer(file, imported);
}

function findBrokenRule(file: string, imported: string): string | undefined {
  const broken = rules.find(({ folders, only, never = [], except = [] }) => {
    if (!isAmong(file, folders) || isAmong(imported, except)) return false;
    return only ? !isAmong(imported, only) : isAmong(imported, never);
  });
  return broken?.message;
}

function isAmong(path: string, names: string[]): boolean {
  return names.some((name) => (name.endsWith('/') ? path.startsWith(name) : path === name));
}

function findSibling(file: string, imported: string): string | undefined {
  const isApart = separate.some((folder) => {
    const [own, other] = [file, imported].map((path) => childOf(folder, path));
    return own !== undefined && other !== undefined && own !== other;
  });
  return isApart ? 'features never import each other' : undefined;
}

function findLayer(file: string, imported: string): string | undefined {
  for (const [folder, order] of Object.entries(layers)) {
    const [own, upper] = [file, imported].map((path) => childOf(folder, path));
    if (own === undefined || upper === undefined) continue;
    const [from, to] = [own, upper].map((name) => order.findIndex((layer) => layer.includes(name)));
    if (from !== undefined && to !== undefined && to !== -1 && from > to)
      return `${own} stands below ${upper}`;
  }
  return undefined;
}

/** The next part of a path below a folder: a file, or a folder with a slash. */
function childOf(folder: string, path: string): string | undefined {
  if (!path.startsWith(`${folder}/`)) return undefined;
  const [name = '', ...rest] = path.slice(folder.length + 1).split('/');
  return rest.length > 0 ? `${name}/` : name;
}

const direction: Rule = {
  create: (context) => {
    const file = relative(context.cwd, context.filename);
    const check = (source: { type: string; value?: unknown } | null) => {
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
      const message = refuseImport(file, source.value);
      if (message !== undefined) context.report({ node: source as never, message });
    };
    return {
      ImportDeclaration: ({ source }) => check(source),
      ExportNamedDeclaration: ({ source }) => check(source),
      ExportAllDeclaration: ({ source }) => check(source),
      ImportExpression: ({ source }) => check(source),
    };
  },
};

/** Rules for imports, as a plugin of oxlint. */
export default {
  meta: { name: 'imports' },
  rules: { direction },
};
