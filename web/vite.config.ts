import { fileURLToPath } from 'node:url';
import mdx from '@mdx-js/rollup';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { routeModuleErrors } from './plugins/route-module-errors.ts';
import { endpointsWithoutSchemas } from './plugins/endpoints-without-schemas.ts';
import { inlineScript, separateScript } from './plugins/separate-script.ts';
import { siteTax } from './plugins/site-tax.ts';

/** Goes into one chunk: split by use, an app page would load fifty small files at once. */
const shared =
  /\/(node_modules|contract\/src|ui\/src|web\/app\/(api|layouts|links|session))\/|\/web\/app\/(content\/tax|page-meta)\.ts/;

/** Loads when a dialog first opens. */
const dialogs = /\/@base-ui\/|\/@floating-ui\/|-dialog\.tsx/;

/** Loads with the few pages and dialogs that need it. */
const rare = [
  /\/(contract\/src|web\/app\/api)\/(come-back|email-change|help|install-link|news|one-time-links|own-data|user|user-code|withdrawal)\.ts/,
  /\/contract\/src\/(browser-name|discount-text|features|licence)\.ts/,
  /\/ui\/src\/(account|subscription)\//,
  /\/web\/app\/api\/linked-browsers\.ts/,
  /\/web\/app\/session\/(next-after-verification|set-up-reminder|sign-up-choice|straight-to-checkout)\.ts/,
  /\/(web\/app\/layouts\/(dashboard-menu|dashboard-shell|still-water)|ui\/src\/(checklist|forms\/(select|text-area)-field))\.tsx/,
];

/** Not with the code that it starts, which would make one long task of two. */
const entry = /\/@react-router\/dev\/.*\/entry\.client/;

const core = {
  name: 'core',
  test: (id: string) =>
    shared.test(id) && ![dialogs, entry, ...rare].some((pattern) => pattern.test(id)),
};

/** These only make schemas: one that nothing uses is left out. */
const treeshake = {
  manualPureFunctions: [
    'z',
    'dataOf',
    'emailField',
    'nameField',
    'newPasswordField',
    'textField',
    'withFallback',
  ],
};

/** Where `npm run dev` runs the server that the pages call. */
const apiOrigin = process.env.API_ORIGIN;

export default defineConfig({
  plugins: [
    { enforce: 'pre', ...mdx() },
    tailwindcss(),
    separateScript('document', fileURLToPath(new URL('app/entry.document.ts', import.meta.url))),
    separateScript('test-page', fileURLToPath(new URL('app/entry.test-page.ts', import.meta.url))),
    inlineScript('start', fileURLToPath(new URL('app/entry.start.ts', import.meta.url))),
    endpointsWithoutSchemas(),
    routeModuleErrors(),
    reactRouter(),
  ],
  build: { assetsInlineLimit: 0 },
  // The pages are built with the switch by which the server collects tax, and contain its words alone.
  define: { 'import.meta.env.STRIPE_TAX': JSON.stringify(siteTax) },
  environments: {
    client: {
      build: { rolldownOptions: { treeshake, output: { codeSplitting: { groups: [core] } } } },
    },
  },
  server: { host: '127.0.0.1', ...(apiOrigin && { proxy: { '^/(api|health)/': apiOrigin } }) },
});
