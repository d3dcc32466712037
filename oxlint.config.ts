import type { OxlintConfig } from 'oxlint';

const formats = ['DateTimeFormat', 'DisplayNames', 'ListFormat', 'NumberFormat', 'PluralRules'];
const methods = ['toFixed', 'toLocaleDateString', 'toLocaleString', 'toLocaleTimeString'];
/** What would write dates and numbers in another language than that of the text around them. */
const ownFormats = [
  ...[...formats, 'RelativeTimeFormat'].map((property) => ({ object: 'Intl', property })),
  ...methods.map((property) => ({ property })),
].map((place) => ({ ...place, message: 'contract/src/text writes dates, numbers and money' }));

export default {
  jsPlugins: [
    './scripts/lint/browser-tests.ts',
    './scripts/lint/file-paths.ts',
    './scripts/lint/layers.ts',
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
    'imports/direction': 'error',
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    // It takes the functions that give a text's tags their elements for components.
    'react/no-unstable-nested-components': 'off',
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
      files: ['web/app/**/*.tsx', 'ui/src/**/*.tsx'],
      excludeFiles: ['**/*.test.tsx'],
      rules: { 'translated-text/no-literal-text': 'error' },
    },
    {
      // Console and operators' programs are in English.
      files: ['{contract,extension,server,texts,ui,web}/**/*.{ts,tsx}'],
      excludeFiles: [
        '**/*.test.{ts,tsx}',
        '{contract,server}/src/console/**',
        '{extension/lists,server/test,texts/catalogue}/**',
      ],
      rules: { 'eslint/no-restricted-properties': ['error', ...ownFormats] },
    },
    {
      files: [
        'contract/src/text/{dates,lists,money,numbers}.ts',
        'extension/src/ui/{dates,text}.ts',
        'texts/src/languages.ts',
      ],
      rules: { 'eslint/no-restricted-properties': 'off' },
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
  ],
} satisfies OxlintConfig;
