import type { OxlintConfig } from 'oxlint';
import { domains, layers } from './scripts/lint/layers.ts';

type Restriction = { regex: string; message: string };

const serverAlone = {
  regex: '(^@stillweb/(web|sandbox)|/(web|sandbox)/(app|src)/)',
  message: 'server imports neither web nor sandbox',
};
const zodMini = { regex: '^zod(/v4)?$', message: 'import zod/mini, as the contract does' };
const sandboxAlone = {
  regex: '(^@stillweb/(server|web|contract)|/(server|web|contract)/(src|app)/)',
  message: 'the sandbox is the outside world: it imports nothing of the product',
};
const clientsOutside = {
  regex: '^(\\.\\./|@stillweb/([^c]|console))',
  message: 'a client comes from outside: it imports contract only',
};
const extensionAlone = {
  regex: '(^@stillweb/(server|web|sandbox)|/(server|web|sandbox)/(app|src)/)',
  message: 'the extension imports contract and licence only',
};
const webAlone = {
  regex: '(^@stillweb/(server|sandbox)|/(server|sandbox)/src/)',
  message: 'web imports neither server nor sandbox',
};
const consoleAlone = {
  regex: '(^@stillweb/([^cu]|console)|/(server|sandbox|web|extension|licence)/(app|src)/)',
  message: 'the console imports contract and ui only',
};
const uiAlone = {
  regex: '(^@stillweb/([^cu]|console)|/(server|sandbox|web|console|extension|licence)/(app|src)/)',
  message: 'ui imports contract only',
};

/** A file of another workspace, by a relative path. */
const workspaces = '/(server|sandbox|web|console|ui|licence|extension)/(src|app)/|/(scripts|e2e)/';

const features = [
  'about',
  'account',
  'advertorial',
  'blog',
  'browsers',
  'faq',
  'help',
  'home',
  'install',
  'legal',
  'subscription',
  'test-page',
  'withdrawal',
];

const consoleFeatures = [
  'audit',
  'catalogue',
  'chase',
  'customer',
  'customers',
  'growth',
  'log-in',
  'mails',
  'money',
  'staff',
  'system',
  'today',
];

export default {
  jsPlugins: [
    './scripts/lint/browser-tests.ts',
    './scripts/lint/file-paths.ts',
    './scripts/lint/money.ts',
    './scripts/lint/translated-text.ts',
  ],
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'promise', 'react', 'jsx-a11y'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'warn' },
  env: { es2024: true },
  ignorePatterns: [
    '**/dist/**',
    '**/build/**',
    '**/.react-router/**',
    '**/.output/**',
    '**/.wxt/**',
    // Generated, and of types only.
    'server/src/platform/database/database-schema.ts',
  ],
  rules: {
    'eslint/no-console': 'error',
    'file-paths/no-pathname-of-module': 'error',
    'money/no-decimals': 'error',
    'eslint/no-await-in-loop': 'off',
    'eslint/no-shadow': 'off',
    'eslint/no-underscore-dangle': 'off',
    'eslint/max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
    'eslint/max-depth': ['error', 4],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/consistent-return': 'off',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'unicorn/no-array-sort': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/prefer-add-event-listener': 'off',
    'unicorn/require-post-message-target-origin': 'off',
    // Types count too: two files that import each other's types can only be understood together.
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    'react/react-in-jsx-scope': 'off',
    'react/style-prop-object': 'off',
    'oxc/no-async-endpoint-handlers': 'off',
    'oxc/no-barrel-file': 'off',
    'oxc/no-map-spread': 'off',
  },
  overrides: [
    {
      // The tables of currencies, the product's and the sandbox's own.
      files: [
        'contract/src/currencies.ts',
        'contract/src/text/money.ts',
        'sandbox/src/stripe/money.ts',
      ],
      rules: { 'money/no-decimals': 'off' },
    },
    {
      files: ['scripts/**', 'sandbox/src/main.ts'],
      rules: { 'eslint/no-console': 'off' },
    },
    restrict('contract/**', [
      { regex: `^([^.z]|z[^o])|${workspaces}`, message: 'contract imports zod only' },
    ]),
    restrict('contract/**/*.test.ts', [
      { regex: `^([^.v]|v[^i])|${workspaces}`, message: 'tests of contract import vitest only' },
    ]),
    restrict('licence/src/**', [
      { regex: '^([^.]|\\.\\./)', message: 'the licence client imports nothing' },
    ]),
    restrict('licence/src/**/*.test.ts', []),
    restrict('extension/**', [extensionAlone]),
    restrict('extension/src/worker/**', [
      extensionAlone,
      {
        regex: '/(ui|page-world|entrypoints)/',
        message: 'the worker stands below pages and scripts',
      },
    ]),
    restrict('extension/src/ui/**', [
      extensionAlone,
      { regex: '/(worker|page-world|entrypoints)/', message: 'pages ask the worker by messages' },
    ]),
    restrict('extension/src/page-world/**', [
      extensionAlone,
      { regex: '^([^.v]|v[^i]|\\.\\./)', message: "what runs in others' pages imports nothing" },
    ]),
    restrict('server/**', [serverAlone, zodMini]),
    ...['site', 'mail', 'config'].map((folder) =>
      restrict(`server/src/${folder}/**`, [serverAlone, zodMini, noDomain(folder, domains)]),
    ),
    restrict('server/src/http/**', [
      serverAlone,
      zodMini,
      noDomain('http', [...domains, 'site', 'mail']),
    ]),
    restrict('server/src/platform/**', [
      serverAlone,
      zodMini,
      noDomain('platform', [...domains, 'http', 'site', 'mail']),
    ]),
    ...domains.flatMap(restrictDomain),
    restrict('web/**', [webAlone]),
    ...['links', 'api', 'session', 'document'].map((folder) =>
      restrict(`web/app/${folder}/**`, [webAlone, below(folder)]),
    ),
    restrict('web/app/api/**', [
      webAlone,
      below('api'),
      { regex: '^@stillweb/ui/([^a]|a[^p])', message: 'the API client knows no UI' },
      { regex: '^react-hot-toast', message: 'the API client shows no toast' },
    ]),
    ...features.map((feature) =>
      restrict(`web/app/features/${feature}/**`, [webAlone, ...apartFrom(feature, features)]),
    ),
    restrict('console/**', [consoleAlone]),
    ...['api', 'session', 'text', 'tables', 'forms', 'page', 'actions'].map((folder) =>
      restrict(`console/app/${folder}/**`, [consoleAlone, below(folder)]),
    ),
    ...consoleFeatures.map((feature) =>
      restrict(`console/app/features/${feature}/**`, [
        consoleAlone,
        ...apartFrom(feature, consoleFeatures),
      ]),
    ),
    restrict('ui/**', [uiAlone]),
    restrict('ui/src/{kit,page,dialog,feedback,text}/**', [
      uiAlone,
      {
        regex: '^\\.\\./(forms|api|queries)/',
        message: 'a component knows neither forms nor calls',
      },
    ]),
    restrict('ui/src/api/**', [
      uiAlone,
      { regex: '^\\.\\./', message: 'what words a failed call knows no UI' },
    ]),
    restrict('scripts/clients/**', [clientsOutside]),
    restrict('sandbox/**', [sandboxAlone]),
    ...restrictLayers('sandbox/src/stripe', [sandboxAlone]),
    ...restrictLayers('sandbox/src/stripe/engine', [
      sandboxAlone,
      ...layersAbove('sandbox/src/stripe', 'engine/'),
    ]),
    {
      files: ['**/*.test.ts', '**/*.test.tsx', '**/test/**', 'e2e/**'],
      rules: { 'eslint/max-lines': 'off' },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'e2e/**'],
      rules: {
        'eslint/no-restricted-globals': [
          'error',
          { name: 'setTimeout', message: 'wait for the thing itself, as with expect.poll' },
        ],
      },
    },
    {
      files: ['web/app/**/*.tsx', 'console/app/**/*.tsx', 'ui/src/**/*.tsx'],
      rules: { 'translated-text/no-loose-text': 'error' },
    },
    {
      files: ['e2e/**'],
      rules: {
        'browser-tests/no-position': 'error',
        'eslint/no-restricted-properties': [
          'error',
          { property: 'waitForTimeout', message: 'wait for the thing itself, as with expect' },
        ],
      },
    },
    {
      files: ['server/test/**', 'server/src/**/*.test.ts'],
      rules: { 'eslint/no-restricted-imports': 'off' },
    },
  ],
} satisfies OxlintConfig;

function restrict(files: string, patterns: Restriction[]) {
  return {
    files: [files],
    rules: { 'eslint/no-restricted-imports': ['error', { patterns }] },
  } satisfies NonNullable<OxlintConfig['overrides']>[number];
}

function noDomain(folder: string, above: string[]): Restriction {
  return {
    regex: `/(${above.join('|')})/`,
    message: `${folder} imports neither a domain nor what stands above it`,
  };
}

/** The imports forbidden to one of an app's features. */
function apartFrom(feature: string, features: string[]): Restriction[] {
  const others = features.filter((other) => other !== feature).join('|');
  return [
    { regex: `^(\\.\\./)+(features/)?(${others})/`, message: 'features never import each other' },
    { regex: '/(routes|layouts)/', message: 'features stand below layouts and routes' },
  ];
}

function below(folder: string): Restriction {
  return {
    regex: '/(features|layouts|routes|content)/',
    message: `${folder} stands below features, layouts, routes and content`,
  };
}

/** The imports forbidden to a whole domain, and the others forbidden to each of its layers. */
function restrictDomain(domain: string) {
  const folder = `server/src/${domain}`;
  const above = domains.slice(0, domains.indexOf(domain));
  const common = [serverAlone, zodMini];
  if (above.length > 0) {
    common.push({
      regex: `^(\\.\\./)+(${above.join('|')})/`,
      message: `${domain} stands below ${above.join(' and ')}`,
    });
  }
  return [restrict(`${folder}/**`, common), ...restrictLayers(folder, common)];
}

/** The imports forbidden to each layer of a folder, including those of the whole folder (`common`). */
function restrictLayers(folder: string, common: Restriction[]) {
  return (layers[folder] ?? []).flat().map((name) => {
    const files = `${folder}/${name.endsWith('/') ? `${name}**` : name}`;
    return restrict(files, [...common, ...layersAbove(folder, name)]);
  });
}

/** The layers above one layer of a folder, as restrictions. */
function layersAbove(folder: string, name: string): Restriction[] {
  const order = layers[folder] ?? [];
  const own = order.findIndex((layer) => layer.includes(name));
  // A path out of a folder begins with `../`; the same name may occur again inside the folder.
  const out = String.raw`^(\.\./)+`;
  const start = name.endsWith('/') ? out : String.raw`^\.\.?/(\.\./)*`;
  return order
    .slice(0, own)
    .flat()
    .map((upper) => ({
      regex: start + (upper.endsWith('/') ? upper : `${upper}$`),
      message: `${name} stands below ${upper}`,
    }));
}
