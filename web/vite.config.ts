import mdx from '@mdx-js/rollup';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { routeModuleErrors } from './plugins/route-module-errors.ts';
import { endpointsWithoutSchemas } from './plugins/endpoints-without-schemas.ts';
import { inlineScript, separateScript } from './plugins/separate-script.ts';
import { siteTax } from './plugins/site-tax.ts';

/** What most pages use goes into one file: split by use, an app page would load fifty small ones at once. */
const shared = [
  /\/(node_modules|contract\/src|ui\/src|web\/app\/(api|layouts|links|session))\//,
  /\/web\/app\/(page-meta|content\/(plain-plans|probe-plans|tax))\.ts/,
  /\/web\/app\/features\/install\/(browser|use-install-target|where-it-runs)\.tsx?/,
  /\/web\/app\/features\/subscription\/plans\/(code-notice|offer-notice|use-offers)\.tsx?/,
];

/** Loads when a dialog first opens. */
const dialogs = /\/@base-ui\/|\/@floating-ui\/|-dialog\.tsx/;

/** Loads with the few pages and dialogs that need it. */
const rare = [
  /\/(contract\/src|web\/app\/api)\/(come-back|email-change|help|install-link|news|one-time-links|own-data|user|user-code|withdrawal)\.ts/,
  /\/contract\/src\/(browser-name|discount-text|features|licence)\.ts/,
  /\/ui\/src\/(account|subscription(?!\/plan-(action|terms)))\//,
  /\/ui\/src\/(calendar-day|checklist|description-list|long-date|outcome|page-intro|forms\/(select|text-area)-field)\.tsx/,
  /\/web\/app\/api\/linked-browsers\.ts/,
  /\/web\/app\/layouts\/(auth-app|dashboard|dashboard-menu|dashboard-shell|still-water)\.tsx/,
  /\/web\/app\/session\/(next-after-verification|set-up-reminder|sign-up-choice|straight-to-checkout)\.ts/,
];

/** Stays with the entry file, which a page runs after its routes: two short tasks instead of a long one. */
const entry = /\/(react-dom\/(client|cjs\/react-dom-client)|@react-router\/dev\/.*\/entry\.client)/;

const matches = (id: string, patterns: RegExp[]) => patterns.some((pattern) => pattern.test(id));

const core = {
  name: 'core',
  test: (id: string) => matches(id, shared) && !matches(id, [dialogs, entry, ...rare]),
};

/** One file instead of three small ones. */
const plans = { name: 'plans', test: /\/web\/app\/features\/subscription\/plans\/plan-cards\.tsx/ };

/** Schemas of zod that nothing uses are left out. */
const treeshake = { manualPureFunctions: ['z'] };

/** Where `npm run dev` runs the server that the pages call. */
const apiOrigin = process.env.API_ORIGIN;

export default defineConfig({
  plugins: [
    { enforce: 'pre', ...mdx() },
    tailwindcss(),
    separateScript('document', new URL('app/entry.document.ts', import.meta.url).pathname),
    separateScript('test-page', new URL('app/entry.test-page.ts', import.meta.url).pathname),
    inlineScript('start', new URL('app/entry.start.ts', import.meta.url).pathname),
    endpointsWithoutSchemas(),
    routeModuleErrors(),
    reactRouter(),
  ],
  build: { assetsInlineLimit: 0 },
  // The pages are built with the switch by which the server collects tax, and contain its words alone.
  define: { 'import.meta.env.STRIPE_TAX': JSON.stringify(siteTax) },
  environments: {
    client: {
      build: {
        rolldownOptions: { treeshake, output: { codeSplitting: { groups: [core, plans] } } },
      },
    },
  },
  server: { host: '127.0.0.1', ...(apiOrigin && { proxy: { '^/(api|health)/': apiOrigin } }) },
});
